import type { DoorShow } from '@sabha/api/checkin'
import { createClient } from '@sabha/api/client'
import { sayIn } from '@sabha/language/translate'
import type { Counter } from '@sabha/scanner/counter/counter'
import { openCounter } from '@sabha/scanner/counter/open-counter'
import { flushSales } from '@sabha/scanner/counter/sales-flush'
import { openSession } from '@sabha/scanner/session/open-session'
import type { SessionKeeper } from '@sabha/scanner/session/session'
import { DoorDatabase } from '@sabha/scanner/store/database'
import { processHold, processLock } from '@sabha/scanner/sync/lock'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { signInAdmin } from './admin.ts'
import type { Backend } from './backend.ts'

/** The scanner's real logic as a counter, with its own database and a network that can be cut. It does only what a test asks for. */
export class SellingPhone {
  isOnline = true
  /** How many of the next answers are lost: the server has done what it was asked. */
  answersLost = 0
  /** ms that its monotonic clock is ahead of the backend's clock. */
  elapsed = 0
  /** ms by which its clock is wrong. */
  clockError = 0
  /** ms that its browser takes to give a tab the hold of a sale. */
  holdTakes = 0
  readonly db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
  readonly #backend: Backend
  readonly #lock = processLock()
  readonly #hold = processHold()
  readonly #opened: Counter[] = []
  #session: SessionKeeper | null = null

  constructor(backend: Backend) {
    this.#backend = backend
  }

  get session(): SessionKeeper {
    if (!this.#session) throw new Error('it is not paired')
    return this.#session
  }

  #client() {
    return createClient({
      baseUrl: `${this.#backend.origin}/api/`,
      token: () => this.#session?.token() ?? null,
      fetch: async (...request) => {
        if (!this.isOnline) throw new TypeError('no network')
        const answer = await fetch(...request)
        if (this.answersLost > 0) {
          this.answersLost--
          throw new TypeError('the answer is lost')
        }
        return answer
      },
    })
  }

  async pair(): Promise<DoorShow> {
    const { client } = await signInAdmin(this.#backend)
    const { token } = await client.checkin.createPairing({ show_id: '1', gate: 'Stairs', counter: true })
    this.#session = await openSession({
      db: this.db,
      client: this.#client(),
      admins: { read: () => null, write: () => {}, clear: () => {} },
      words: () => ({ say: sayIn('en'), sayText: (text) => text }),
      flush: () => flushSales({ db: this.db, client: this.#client(), lock: this.#lock }),
      after: () => new Promise(() => {}),
      newId: () => crypto.randomUUID(),
    })
    await this.#session.pair(token, 'Meera')
    const current = this.#session.current()
    if (current.kind !== 'device' || !current.bound || !current.counter) throw new Error(`not a counter: ${JSON.stringify(current)}`)
    return current.bound
  }

  /** Opens another counter over the same database: another tab, or the same phone after a crash. */
  async open(show: DoorShow): Promise<Counter> {
    const counter = await openCounter({
      db: this.db,
      client: this.#client(),
      session: this.session,
      show,
      system: { now: () => this.#backend.clock.now + this.clockError, monotonic: () => this.#backend.clock.now + this.elapsed, run: 1 },
      newId: () => crypto.randomUUID(),
      random: () => 0.5,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      lock: this.#lock,
      hold: async (name) => {
        if (this.holdTakes > 0) await new Promise((later) => setTimeout(later, this.holdTakes))
        return this.#hold(name)
      },
      later: () => () => {},
      onWake: () => () => {},
      requestPersistence: async () => true,
      askForBackgroundSync: () => {},
    })
    this.#opened.push(counter)
    return counter
  }

  close(): void {
    for (const counter of this.#opened) counter.close()
    this.#session?.close()
    this.db.close()
  }
}
