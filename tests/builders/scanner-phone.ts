import type { DoorShow } from '@sabha/api/checkin'
import { type Client, createClient } from '@sabha/api/client'
import { sayIn } from '@sabha/language/translate'
import type { Door } from '@sabha/scanner/door/door'
import { openDoor } from '@sabha/scanner/door/open-door'
import { openSession } from '@sabha/scanner/session/open-session'
import type { SessionKeeper } from '@sabha/scanner/session/session'
import { DoorDatabase } from '@sabha/scanner/store/database'
import { flush } from '@sabha/scanner/sync/flush'
import { processLock } from '@sabha/scanner/sync/lock'
import type { Direction } from '@sabha/ticketing/occupancy'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Admin } from './admin.ts'
import { boxOffice, Network } from './network.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface DoorPhoneOptions {
  name: string
  origin: string
  admin: Admin
  show: DoorShow
  /** Which way guests pass its gate; undefined: in. */
  direction?: Direction
  time: VirtualTime
  /** Returns 0–1. */
  random: () => number
  /** Wraps the client that the door uses; for negative controls. */
  meddle?: (client: Client, db: DoorDatabase) => Client
}

/** One run of the scanner, until it is closed or crashes. */
interface Life {
  isOver: boolean
  db: DoorDatabase
  session: SessionKeeper | null
  door: Door | null
}

/** The scanner's real logic, with its own database and a network that can be cut. Its time is virtual. */
export class DoorPhone {
  readonly network: Network
  /** Every scan id and undo id that it made. */
  readonly ids: string[] = []
  /** ms by which its clock is wrong. */
  clockError = 0
  readonly #options: DoorPhoneOptions
  readonly #indexedDB = new IDBFactory()
  #life: Life | null = null
  #runs = 0

  constructor(options: DoorPhoneOptions) {
    this.#options = options
    this.network = new Network(options.time, options.origin)
  }

  get name(): string {
    return this.#options.name
  }

  /** null: the phone isn't paired or isn't started. */
  get door(): Door | null {
    return this.#life?.door ?? null
  }

  get session(): SessionKeeper {
    const session = this.#life?.session
    if (!session) throw new Error(`${this.name} is not started`)
    return session
  }

  get db(): DoorDatabase {
    if (!this.#life) throw new Error(`${this.name} is not started`)
    return this.#life.db
  }

  /** Opens the scanner and, where it is paired, the door. */
  async start(): Promise<void> {
    const { time, name, meddle = (client: Client) => client } = this.#options
    const db = new DoorDatabase({ indexedDB: this.#indexedDB, IDBKeyRange }, name)
    const life: Life = { isOver: false, db, session: null, door: null }
    const never = new Promise<never>(() => {})
    const client = meddle(
      createClient({
        baseUrl: `${boxOffice}/api/`,
        token: () => life.session?.token() ?? null,
        // A run that is over sends no request and receives no answer.
        fetch: async (...request) => {
          if (life.isOver) return never
          const answer = this.network.fetch(new Request(...request))
          await answer.catch(() => undefined)
          return life.isOver ? never : answer
        },
      }),
      db,
    )
    const lock = processLock()
    const system = { now: () => time.now + this.clockError, monotonic: () => time.elapsed, run: ++this.#runs }
    const later = (ms: number, work: () => void) => time.later(ms, () => !life.isOver && work())
    const session: SessionKeeper = await openSession({
      db,
      client,
      admins: { read: () => null, write: () => {}, clear: () => {} },
      words: () => ({ say: sayIn('en'), sayText: (text) => text }),
      flush: () =>
        flush({
          db,
          client,
          lock,
          ...system,
          later,
          token: () => session.token(),
          tokenDied: (token, death) => session.tokenDied(token, death),
        }),
      after: (ms) => time.after(ms),
      newId: () => crypto.randomUUID(),
    })
    life.session = session
    this.#life = life
    if (session.current().kind !== 'device') return
    life.door = await openDoor({
      db,
      client,
      session,
      shows: [this.#options.show],
      system,
      newId: () => {
        const id = `${name}-${String(this.ids.length + 1).padStart(4, '0')}`
        this.ids.push(id)
        return id
      },
      random: this.#options.random,
      lock,
      later,
      onWake: () => () => {},
      requestPersistence: async () => true,
      askForBackgroundSync: () => {},
    })
  }

  /** Pairs the phone. It can be called again. */
  async pair(gate: string): Promise<void> {
    const { admin, show, time, direction = 'in' } = this.#options
    const { token } = await time.real(() => admin.client.checkin.createPairing({ show_id: show.id, gate, direction }))
    if (!this.#life) await this.start()
    const paired = await this.session.pair(token, this.name)
    if (paired.kind !== 'paired') throw new Error(`${this.name} could not be paired: ${JSON.stringify(paired)}`)
    await this.restart()
  }

  async restart(): Promise<void> {
    this.#end()
    await this.start()
  }

  /** Ends the program in the middle of whatever it does; its database stays. */
  crash(): void {
    this.#end()
  }

  /** null: the phone isn't paired now. */
  get deviceId(): number | null {
    const session = this.#life?.session?.current()
    return session?.kind === 'device' ? session.device.id : null
  }

  /** From here on, nothing of this run reaches the network, the database or a timer. */
  #end(): void {
    const life = this.#life
    if (!life) return
    this.#life = null
    life.isOver = true
    life.db.close()
    life.door?.close()
    life.session?.close()
  }
}
