import type { DoorShow } from '@sabha/api/checkin'
import { ApiError } from '@sabha/api/errors'
import { type CodeUse, reportOf } from '@sabha/ticketing/counter-seller'
import { observable } from '../observable.ts'
import type { SessionKeeper } from '../session/session.ts'
import { changeSale, dropFormerPaying, dropPaying, endSelling, isPaying, readCounter, salesOf } from '../store/counter.ts'
import { type DoorDatabase, watch } from '../store/database.ts'
import { persistOwn, readOwn } from '../store/own.ts'
import type { CounterRow, SaleRow } from '../store/rows.ts'
import { ignoreStorage, StorageProblem } from '../store/storage-problem.ts'
import { DoorClock, type Later, type Offset, type SystemClock } from '../sync/clock.ts'
import { ClockDoubt } from '../sync/clock-doubt.ts'
import type { Hold, Lock } from '../sync/lock.ts'
import { Schedule } from '../sync/schedule.ts'
import type { CounterClient } from './client.ts'
import { askForCode, tellDropped } from './codes.ts'
import type { CodeTaken, CodeWish, Counter, CounterStatus, LeaseProblem, PaidBy, Sold } from './counter.ts'
import { giveBackPaid } from './giving-back.ts'
import { isKeyProblem } from './key.ts'
import { changeStock, type Leasing, prepare, report, restock } from './leasing.ts'
import { agreedOf, beginSale, sellPaid } from './paying.ts'
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
  /** Only the tab that holds a sale goes on with it. */
  hold: Hold
  later: Later
  onWake: (listener: (why: 'visible' | 'hidden' | 'online') => void) => () => void
  requestPersistence: () => Promise<boolean>
  askForBackgroundSync: () => void
}

const sellLock = 'sabha-counter-sell'
/** Two tabs that ask for missing seats at the same time would lease them twice. */
const leaseLock = 'sabha-counter-lease'
/** ms after which this phone reports to the server again, even where nothing has changed. */
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
  readonly #doubt: ClockDoubt
  readonly #held = new Map<string, () => void>()
  #isClosed = false
  /** The last request for a code, as long as it has no answer. */
  #asked: { what: string; name: string } | null = null
  readonly #status = observable<CounterStatus>(firstStatus)
  readonly #schedule: Schedule
  readonly #stops: (() => void)[]
  #reading: Promise<void> = Promise.resolve()
  /** A reading that has not begun, and so will see all changes made until now. */
  #nextReading: Promise<void> | null = null
  /** Counts the sales shown by `#show`, which a reading under way may not have seen. */
  #shown = 0
  #row: CounterRow | undefined
  #isRowOld = true
  #told = { what: '', at: Number.NEGATIVE_INFINITY }

  constructor(deps: CounterDeps, clockBefore: Offset | null) {
    this.#deps = deps
    const { db, later, random, session } = deps
    this.#clock = new DoorClock(deps.system, clockBefore, (known) => {
      void persistOwn(db, { id: 'clock', ...known }).catch(ignoreStorage)
    })
    this.#doubt = new ClockDoubt(this.#clock)
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
      watch(db, (touched) => {
        if (touched('counters')) void this.#read()
        else if (touched('sales') || touched('refunds')) void this.#readSales()
      }),
      session.onChange(() => void this.#schedule.trigger('session')),
      deps.onWake((why) => {
        if (why === 'visible') this.#clock.woke()
        if (why === 'hidden') this.#clock.hid()
        else void this.#schedule.trigger(why)
      }),
    ]
  }

  async start(): Promise<void> {
    const { db, show } = this.#deps
    await dropFormerPaying(db, show.id).catch(ignoreStorage)
    await this.#read()
    void this.#deps.requestPersistence().then((persisted) => this.#set({ persisted }))
    void this.#schedule.trigger('start')
  }

  status = (): CounterStatus => this.#status.get()
  onChange = (listener: () => void): (() => void) => this.#status.onChange(listener)
  now = (): number => this.clockDoubt()?.heard ?? this.#clock.serverNow()
  clockDoubt = (): ReturnType<Counter['clockDoubt']> => (this.#doubt.isIgnored ? null : this.#doubt.doubt())

  trustClock(): void {
    this.#doubt.ignore()
    this.#set({})
  }

  async stock(wanted: Record<string, number>): Promise<LeaseProblem | null> {
    try {
      await this.#deps.lock(leaseLock, async () => {
        await prepare(this.#leasing())
        await changeStock(this.#leasing(), wanted)
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

  async giveBack(): ReturnType<Counter['giveBack']> {
    // The phone keeps this before it tells the server: the phone sells none of what the server frees then.
    const isEnded = await endSelling(this.#deps.db, this.#deps.show.id)
    await this.#read()
    if (isEnded) void this.#schedule.trigger('person')
    return { kind: isEnded ? 'ended' : 'being-paid' }
  }

  async takeCode(wish: CodeWish): Promise<CodeTaken> {
    const { client, db, show, newId } = this.#deps
    const seller = (await readCounter(db, show.id))?.seller
    if (!seller) return { kind: 'unreachable' }
    const what = JSON.stringify(wish)
    if (this.#asked?.what !== what) this.#asked = { what, name: newId() }
    const taken = await askForCode(client, seller, this.#asked.name, wish)
    if (taken.kind !== 'unreachable') this.#asked = null
    return taken
  }

  dropCode(use: CodeUse): void {
    void tellDropped(this.#deps.client, use)
  }

  async begin(...[order, onBegun]: Parameters<Counter['begin']>): ReturnType<Counter['begin']> {
    const { newId, randomBytes } = this.#deps
    const id = newId()
    // Before the sale is stored: whatever reads it from then on, here or in another tab, finds it taken up.
    await this.takeUp(id)
    const begun = await beginSale({ ...this.#paying(), id, randomBytes }, order).catch((problem: unknown) => {
      this.#letGo(id)
      throw problem
    })
    if (begun.kind === 'begun') {
      // Together, so that a screen is drawn once.
      onBegun?.(begun.sale)
      this.#show(begun.sale)
    } else this.#letGo(id)
    await this.#readSales()
    return begun
  }

  async sell(saleId: string, paid?: PaidBy): Promise<Sold> {
    const sold = await this.#deps.lock(sellLock, () => sellPaid(this.#paying(), saleId, paid))
    if (sold.kind === 'sold') this.#show(sold.sale)
    // The seats that are left follow when the change of the counter's row is noticed.
    await this.#readSales()
    if (sold.kind === 'sold') {
      this.#deps.askForBackgroundSync()
      void this.#schedule.trigger('scan')
    }
    return sold
  }

  #paying() {
    const { db, show } = this.#deps
    const isClockSure = () => this.#clock.isSure() || this.#doubt.isIgnored
    return { db, showId: show.id, now: this.now, isClockSure, at: this.#clock.now }
  }

  async giveBackSale(saleId: string, wish: Parameters<Counter['giveBackSale']>[1]): ReturnType<Counter['giveBackSale']> {
    const { db, show, newId } = this.#deps
    const paying = this.#paying()
    const given = await this.#deps.lock(sellLock, () =>
      giveBackPaid({ db, showId: show.id, zone: show.timezone, now: paying.now, at: paying.at, newId }, saleId, wish),
    )
    await this.#read()
    if (given.kind === 'given-back') {
      this.#deps.askForBackgroundSync()
      void this.#schedule.trigger('scan')
    }
    return given
  }

  isAgreed = (sale: Parameters<Counter['isAgreed']>[0]): boolean => agreedOf(sale, this.#clock.now()) !== undefined

  async drop(saleId: string): Promise<void> {
    const code = this.status().sales.find(({ id }) => id === saleId)?.code
    await dropPaying(this.#deps.db, saleId)
    if (code) this.dropCode(code)
    this.#letGo(saleId)
    await this.#readSales()
  }

  async takeUp(saleId: string): Promise<boolean> {
    if (this.#held.has(saleId)) return true
    const letGo = await this.#deps.hold(`sabha-counter-sale-${saleId}`)
    if (!letGo) return false
    if (this.#isClosed) {
      letGo()
      return false
    }
    this.#held.set(saleId, letGo)
    return true
  }

  #letGo(saleId: string): void {
    this.#held.get(saleId)?.()
    this.#held.delete(saleId)
  }

  async leftOff(): Promise<string | null> {
    const { sales } = this.status()
    const last = sales.find(({ sold }) => sold !== null)
    const open = [...sales.filter(({ state }) => state === 'paying'), ...(last && !last.isHandedOver ? [last] : [])]
    for (const { id } of open) if (await this.takeUp(id)) return id
    return null
  }

  async handOver(saleId: string): Promise<void> {
    await changeSale(this.#deps.db, saleId, { isHandedOver: true })
    this.#letGo(saleId)
    await this.#readSales()
  }

  async syncNow(): Promise<void> {
    await this.#schedule.trigger('person')
    await this.#read()
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    this.#schedule.close()
    for (const saleId of [...this.#held.keys()]) this.#letGo(saleId)
  }

  // How the lease and the sales are kept in step with the server.

  #leasing(): Leasing {
    const { db, client, show, session } = this.#deps
    const syncClock = (time: string, sentAt: number) => this.#clock.syncClock(time, sentAt)
    return { db, client, show, token: session.token, monotonic: this.#clock.monotonic, syncClock }
  }

  /** Runs once the sales have been sent: seats that were given back are free only when all sales have arrived. */
  #tell(): Promise<void> {
    return this.#deps.lock(leaseLock, () => this.#tellAlone())
  }

  async #tellAlone(): Promise<void> {
    const leasing = this.#leasing()
    await prepare(leasing)
    const row = await readCounter(this.#deps.db, this.#deps.show.id)
    const isPaidFor = await this.#isWaitingForPayment()
    const told = JSON.stringify(row?.seller && { ...reportOf(row.seller), isPaidFor })
    const isDue = told !== this.#told.what || this.#clock.monotonic() - this.#told.at > reportEvery
    if (isDue) {
      await report(leasing, isPaidFor)
      this.#told = { what: told, at: this.#clock.monotonic() }
    }
    await restock(leasing, 'poll')
  }

  /** Whether the lease's hour is over while a guest is still paying for what was agreed before. */
  async #isWaitingForPayment(): Promise<boolean> {
    const { db, show } = this.#deps
    const seller = (await readCounter(db, show.id))?.seller
    if (!seller || seller.isEnded || !reportOf(seller).end) return false
    return (await salesOf(db, show.id)).some((sale) => isPaying(sale, seller) && this.isAgreed(sale))
  }

  #note(error: unknown): void {
    const isThere = error === null || (error instanceof ApiError && error.kind === 'refused')
    const isLost = error === 'unreachable' || error === 'interrupted' || (error instanceof ApiError && error.kind === 'unreachable')
    const connection = isThere ? 'online' : isLost ? 'offline' : this.status().connection
    const problem = error === null ? null : error instanceof Error ? problemOf(error) : ({ kind: 'unreachable' } as const)
    // A phone with a lease can sell, whatever is wrong with the network.
    const state = this.status().until === null && problem ? problem : 'ready'
    this.#set({ connection, state })
    void this.#read()
  }

  #set(change: Partial<CounterStatus>): void {
    this.#status.set({ ...this.status(), ...change })
  }

  /** Shows a sale that was just stored, so that a guest need not wait until all else is read again. */
  #show(sale: SaleRow): void {
    this.#shown++
    const { sales, free } = this.status()
    const others = sales.filter(({ id }) => id !== sale.id)
    this.#set({ sales: [sale, ...others].toSorted((a, b) => b.at - a.at), free: free.difference(new Set(sale.seats)) })
  }

  #read(): Promise<void> {
    this.#isRowOld = true
    return this.#readSales()
  }

  /** Reads all but the counter's row, which has thousands of seats, unless that row has changed. */
  #readSales(): Promise<void> {
    this.#nextReading ??= this.#reading.then(() => this.#readNow())
    this.#reading = this.#nextReading
    return this.#nextReading
  }

  async #readNow(): Promise<void> {
    const { db, show } = this.#deps
    this.#nextReading = null
    const shown = this.#shown
    try {
      await this.#readRow()
      const read = await readCounterStatus(db, show.id, { row: this.#row, before: this.status() })
      // A sale was shown meanwhile; another reading follows, which sees it.
      if (shown !== this.#shown) return
      if (read.seller) this.#doubt.hear(read.seller.heard)
      this.#set(read)
    } catch (error) {
      ignoreStorage(error)
    }
  }

  async #readRow(): Promise<void> {
    if (!this.#isRowOld) return
    // A change during this reading makes the row old again.
    this.#isRowOld = false
    try {
      this.#row = await readCounter(this.#deps.db, this.#deps.show.id)
    } catch (error) {
      this.#isRowOld = true
      throw error
    }
  }
}

function problemOf(error: unknown): LeaseProblem {
  if (isKeyProblem(error)) return { kind: 'no-key' }
  if (error instanceof StorageProblem) return { kind: 'storage' }
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'refused' ? { kind: 'refused', message: error.message } : { kind: 'unreachable' }
}
