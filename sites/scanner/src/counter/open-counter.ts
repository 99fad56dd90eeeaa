import type { DoorShow } from '@sabha/api/checkin'
import { ApiError } from '@sabha/api/errors'
import { signSale } from '@sabha/ticketing/counter-sale'
import { reportOf, sell } from '@sabha/ticketing/counter-seller'
import { ticketsOfSale } from '@sabha/ticketing/counter-ticket'
import { newUpiReference } from '@sabha/ticketing/upi'
import { observable } from '../observable.ts'
import type { SessionKeeper } from '../session/session.ts'
import { addPaying, changeCounter, changeSale, dropPaying, keepSold, readCounter } from '../store/counter.ts'
import { type DoorDatabase, watch } from '../store/database.ts'
import { persistOwn, readOwn } from '../store/own.ts'
import type { SaleRow } from '../store/rows.ts'
import { ignoreStorage, StorageProblem, stored } from '../store/storage-problem.ts'
import { DoorClock, type Later, type Offset, type SystemClock } from '../sync/clock.ts'
import type { Lock } from '../sync/flush.ts'
import { Schedule } from '../sync/schedule.ts'
import type { CounterClient } from './client.ts'
import type { Counter, CounterStatus, LeaseProblem, PaidBy, Sold } from './counter.ts'
import { isKeyProblem, signerOf } from './key.ts'
import { giveUp, type Leasing, prepare, report, restock } from './leasing.ts'
import { flushSales } from './sales-flush.ts'
import { firstStatus, readCounterStatus } from './status.ts'

export interface CounterDeps {
  db: DoorDatabase
  client: CounterClient
  session: Pick<SessionKeeper, 'token' | 'onChange'>
  show: DoorShow
  system: SystemClock
  newId: () => string
  random: () => number
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>
  lock: Lock
  later: Later
  onWake: (listener: (why: 'visible' | 'hidden' | 'online') => void) => () => void
  requestPersistence: () => Promise<boolean>
  askForBackgroundSync: () => void
}

const sellLock = 'sabha-counter-sell'
/** Two that ask for what is missing at once would take it twice. */
const leaseLock = 'sabha-counter-lease'
/** ms after which the server is told again, where nothing has changed. */
const reportEvery = 25_000

/** Opens this phone as a counter of a show. */
export async function openCounter(deps: CounterDeps): Promise<Counter> {
  const counter = new OpenCounter(deps, await readOwn(deps.db, 'clock').catch(() => null))
  await counter.start()
  return counter
}

class OpenCounter implements Counter {
  readonly #deps: CounterDeps
  readonly #clock: DoorClock
  readonly #status = observable<CounterStatus>(firstStatus)
  readonly #schedule: Schedule
  readonly #stops: (() => void)[]
  #reading: Promise<void> = Promise.resolve()
  #told = { what: '', at: Number.NEGATIVE_INFINITY }

  constructor(deps: CounterDeps, clockBefore: Offset | null) {
    this.#deps = deps
    const { db, later, random, session } = deps
    this.#clock = new DoorClock(deps.system, clockBefore, (known) => {
      void persistOwn(db, { id: 'clock', ...known }).catch(ignoreStorage)
    })
    this.#schedule = new Schedule({
      flush: () => flushSales(deps),
      download: () => this.#tell(),
      later,
      monotonic: this.#clock.monotonic,
      random,
      onSyncing: () => {},
      onResult: ({ error }) => this.#note(error),
    })
    this.#stops = [
      watch(db, (touched) => (touched('counters') || touched('sales')) && void this.#read()),
      session.onChange(() => void this.#schedule.trigger('session')),
      deps.onWake((why) => {
        if (why === 'visible') this.#clock.woke()
        if (why === 'hidden') this.#clock.hid()
        else void this.#schedule.trigger(why)
      }),
    ]
  }

  async start(): Promise<void> {
    await this.#read()
    void this.#deps.requestPersistence().then((persisted) => this.#set({ persisted }))
    void this.#schedule.trigger('start')
  }

  status = (): CounterStatus => this.#status.get()
  onChange = (listener: () => void): (() => void) => this.#status.onChange(listener)
  now = (): number => this.#clock.serverNow()

  async stock(wanted: Record<string, number>): Promise<LeaseProblem | null> {
    try {
      const { db, show, lock } = this.#deps
      await lock(leaseLock, async () => {
        await prepare(this.#leasing())
        await changeCounter(db, show.id, { stock: wanted })
        await restock(this.#leasing(), 'person')
      })
      this.#set({ state: 'ready' })
      return null
    } catch (error) {
      return problemOf(error)
    } finally {
      await this.#read()
    }
  }

  async giveBack(): Promise<void> {
    await giveUp(this.#deps.db, this.#deps.show.id)
    await this.#read()
    void this.#schedule.trigger('person')
  }

  async begin(order: Parameters<Counter['begin']>[0]): ReturnType<Counter['begin']> {
    const { db, show, newId, randomBytes } = this.#deps
    const row = await readCounter(db, show.id)
    const sale: SaleRow = {
      ...order,
      id: newId(),
      showId: show.id,
      counterId: row?.seller?.counterId ?? 0,
      state: 'paying',
      at: this.#clock.now(),
      upiReference: order.payment === 'upi' ? newUpiReference(randomBytes) : '',
      sold: null,
      isHandedOver: false,
      attempts: 0,
      message: null,
    }
    const gone = await addPaying(db, sale)
    await this.#read()
    return gone.length === 0 ? { kind: 'begun', sale } : { kind: 'gone', seats: gone }
  }

  async sell(saleId: string, paid?: PaidBy): Promise<Sold> {
    const sold = await this.#deps.lock(sellLock, () => this.#sell(saleId, paid))
    await this.#read()
    if (sold.kind === 'sold') {
      this.#deps.askForBackgroundSync()
      void this.#schedule.trigger('scan')
    }
    return sold
  }

  /** Signing takes the browser out of the transaction: where something has changed by its end, it begins again. */
  async #sell(saleId: string, paid?: PaidBy): Promise<Sold> {
    const { db, show } = this.#deps
    for (;;) {
      const [row, sale] = await Promise.all([readCounter(db, show.id), stored(() => db.sales.get(saleId))])
      if (!sale) return { kind: 'dropped' }
      if (sale.state !== 'paying') return { kind: 'sold', sale }
      if (!row?.seller || !row.certified) return { kind: 'no-lease' }
      const upi = { reference: sale.upiReference, seen_by: paid?.seenBy ?? '', bank_reference: paid?.bankReference ?? '' }
      const order = {
        seats: sale.seats.map((id) => ({ id, who: sale.who[id] })),
        payment: sale.payment,
        shownTotal: sale.total,
        name: sale.name,
        phone: sale.phone,
        language: sale.language,
        till: row.till,
        ...(sale.payment === 'upi' && { upi }),
      }
      const outcome = sell(row.seller, order, this.#clock.serverNow())
      if ('kind' in outcome) return outcome
      const { state, record } = outcome
      const sign = signerOf(row.key)
      const [signed, codes] = await Promise.all([signSale(record, sign), ticketsOfSale(record, row.certified.certificate, sign)])
      const done: SaleRow = { ...sale, state: 'waiting', sold: { record, signed, codes } }
      if (await keepSold(db, done, { before: row.seller, after: state })) return { kind: 'sold', sale: done }
    }
  }

  async drop(saleId: string): Promise<void> {
    await dropPaying(this.#deps.db, saleId)
    await this.#read()
  }

  async handOver(saleId: string): Promise<void> {
    await changeSale(this.#deps.db, saleId, { isHandedOver: true })
    await this.#read()
  }

  async syncNow(): Promise<void> {
    await this.#schedule.trigger('person')
    await this.#read()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#schedule.close()
  }

  // How the lease and the sales are kept in step with the server.

  #leasing(): Leasing {
    const { db, client, show, session } = this.#deps
    const syncClock = (time: string, sentAt: number) => this.#clock.syncClock(time, sentAt)
    return { db, client, show, token: session.token, monotonic: this.#clock.monotonic, syncClock }
  }

  /** Sales have gone out by now: what was given back is free when they have all arrived. */
  #tell(): Promise<void> {
    return this.#deps.lock(leaseLock, () => this.#tellAlone())
  }

  async #tellAlone(): Promise<void> {
    const leasing = this.#leasing()
    await prepare(leasing)
    const row = await readCounter(this.#deps.db, this.#deps.show.id)
    const told = JSON.stringify(row?.seller && reportOf(row.seller))
    if (told !== this.#told.what || this.#clock.monotonic() - this.#told.at > reportEvery) {
      await report(leasing)
      this.#told = { what: told, at: this.#clock.monotonic() }
    }
    await restock(leasing, 'poll')
  }

  #note(error: unknown): void {
    const isThere = error === null || (error instanceof ApiError && error.kind === 'refused')
    const isLost = error === 'unreachable' || error === 'interrupted' || (error instanceof ApiError && error.kind === 'unreachable')
    const connection = isThere ? 'online' : isLost ? 'offline' : this.status().connection
    const problem = error === null ? null : error instanceof Error ? problemOf(error) : ({ kind: 'unreachable' } as const)
    // Who can sell sells, whatever is wrong with the network.
    const state = this.status().until === null && problem ? problem : 'ready'
    this.#set({ connection, state })
    void this.#read()
  }

  #set(change: Partial<CounterStatus>): void {
    this.#status.set({ ...this.status(), ...change })
  }

  #read(): Promise<void> {
    const { db, show } = this.#deps
    this.#reading = this.#reading.then(async () => {
      try {
        this.#set(await readCounterStatus(db, show.id, this.status()))
      } catch (error) {
        ignoreStorage(error)
      }
    })
    return this.#reading
  }
}

function problemOf(error: unknown): LeaseProblem {
  if (isKeyProblem(error)) return { kind: 'no-key' }
  if (error instanceof StorageProblem) return { kind: 'storage' }
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'refused' ? { kind: 'refused', message: error.message } : { kind: 'unreachable' }
}
