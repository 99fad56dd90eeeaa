import type { DoorShow } from '@sabha/api/checkin'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Session } from '../../session/session.ts'
import { DoorDatabase } from '../../store/database.ts'
import { processLock } from '../../sync/lock.ts'
import type { Door } from '../door.ts'
import { type DoorDeps, openDoor } from '../open-door.ts'
import { atRest } from './at-rest.ts'
import { FakeBackend, showTime } from './fake-backend.ts'

/** A backend that a phone talks to: our fake one, or any other with the specification's calls. */
type Backend = Pick<FakeBackend, 'client' | 'show' | 'now'>
type Wake = Parameters<Parameters<DoorDeps['onWake']>[0]>[0]

/** A phone at the door whose time stands still until a test advances it. */
export class Phone {
  backend: Backend
  device: number
  /** The show as it was when the phone was paired. */
  show: DoorShow
  /** The further shows of a festival day. */
  more: DoorShow[] = []
  token: string | null = 'token-1'
  session: Session = { kind: 'device', device: { id: 1, name: 'Phone', gate: 'Gate 1' }, bound: null, shows: [] }
  /** ms by which the phone's clock is wrong. */
  clockError = 0
  elapsed = 0
  /** Of the program: another one after a crash. */
  run = 1
  idb = new IDBFactory()
  askedForBackgroundSync = 0
  #doors: Door[] = []
  #timers: { at: number; work: () => void }[] = []
  #sessionListeners = new Set<() => void>()
  #wake = new Set<(why: Wake) => void>()
  #ids = 0
  #lock = processLock()

  constructor(backend: Backend, device = 1) {
    this.backend = backend
    this.device = device
    this.show = backend.show
  }

  database(): DoorDatabase {
    return new DoorDatabase({ indexedDB: this.idb, IDBKeyRange }, `door-${this.device}`)
  }

  /** Runs work later, once. Returns a function that cancels it. */
  later = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.elapsed + ms, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Opens one more door on the same database: another tab, or the same phone after a crash. */
  async open({ synced = true, db = this.database() } = {}): Promise<Door> {
    const door = await openDoor({
      db,
      client: this.backend.client(() => this.token, this.device),
      session: {
        current: () => this.session,
        onChange: (listener) => {
          this.#sessionListeners.add(listener)
          return () => this.#sessionListeners.delete(listener)
        },
        token: () => this.token,
        tokenDied: async (token, death) => {
          if (token !== this.token || this.isLapsed) return
          if (death === 'revoked') this.pairAgain(null)
          else this.#lapse(true)
        },
        tokenWorks: async (token) => {
          if (token === this.token && this.isLapsed) this.#lapse(false)
        },
      },
      shows: [this.show, ...this.more],
      system: { now: () => showTime + this.elapsed + this.clockError, monotonic: () => this.elapsed, run: this.run },
      newId: () => `phone-${this.device}-${String(++this.#ids).padStart(4, '0')}`,
      random: () => 0.5,
      lock: this.#lock,
      later: this.later,
      onWake: (listener) => {
        this.#wake.add(listener)
        return () => this.#wake.delete(listener)
      },
      requestPersistence: async () => true,
      askForBackgroundSync: () => {
        this.askedForBackgroundSync++
      },
    })
    this.#doors.push(door)
    if (synced) await door.syncNow()
    else await settled(door)
    return door
  }

  /** null: the token is dead. */
  pairAgain(token: string | null): void {
    this.token = token
    this.session = token
      ? { kind: 'device', device: { id: this.device, name: 'Phone', gate: `Gate ${this.device}` }, bound: null, shows: [] }
      : { kind: 'pair-again', was: 'device' }
    for (const listener of this.#sessionListeners) listener()
  }

  get isLapsed(): boolean {
    return this.session.kind === 'device' && this.session.lapsed === true
  }

  #lapse(isLapsed: boolean): void {
    if (this.session.kind !== 'device') return
    const { lapsed: _, ...session } = this.session
    this.session = isLapsed ? { ...session, lapsed: true } : session
    for (const listener of this.#sessionListeners) listener()
  }

  wake(why: Wake): void {
    for (const listener of this.#wake) listener(why)
  }

  /** Ends the program, so that no line of it runs any more. */
  crash(): void {
    this.run++
    this.#timers = []
    this.#wake.clear()
    this.#sessionListeners.clear()
  }

  async advance(ms: number): Promise<void> {
    await atRest()
    const end = this.elapsed + ms
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      // A timer may be overdue, where the page was frozen.
      this.#pass(Math.max(0, next.at - this.elapsed))
      next.work()
      await atRest()
    }
    this.#pass(end - this.elapsed)
    await atRest()
  }

  /** Lets time pass until this has settled. */
  async until<T>(result: Promise<T>): Promise<T> {
    let isThere = false
    const there = () => {
      isThere = true
    }
    result.then(there, there)
    while (!isThere) await this.advance(100)
    return result
  }

  close(): void {
    for (const door of this.#doors) door.close()
  }

  #pass(ms: number): void {
    this.elapsed += ms
    this.backend.now += ms
  }
}

async function settled(door: Door): Promise<void> {
  await atRest()
  while (door.status().syncing) await atRest()
}

/** Opens the door on a phone whose backend has sold these tickets. */
export async function phoneAtDoor(sold: readonly number[]): Promise<{ backend: FakeBackend; phone: Phone; door: Door }> {
  const backend = new FakeBackend()
  for (const id of sold) backend.sell(id)
  const phone = new Phone(backend)
  return { backend, phone, door: await phone.open() }
}
