import type { DoorShow } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { ApiError, isRefused } from '@sabha/api/errors'
import type { Persist } from '../check/checker.ts'
import { KeptLists } from '../check/kept-lists.ts'
import { ticketPartsOf } from '../check/parts.ts'
import { phoneChecker } from '../check/phone-checker.ts'
import { Contact, serverChecker } from '../check/server-checker.ts'
import { Offers } from '../exchange/offer.ts'
import { take } from '../exchange/take.ts'
import { deathOf, sendResultOf } from '../send-result.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { DoorDatabase } from '../store/database.ts'
import { watch } from '../store/database.ts'
import { persistOwn, readOwn, readSynced } from '../store/own.ts'
import { markOnScreen, retryRejected } from '../store/queue.ts'
import { dismissRecall } from '../store/recent.ts'
import { ignoreStorage, StorageProblem, stored } from '../store/storage-problem.ts'
import { wipePastShows } from '../store/wipe.ts'
import { DoorClock, type Later, type Offset, type SystemClock } from '../sync/clock.ts'
import { ClockDoubt } from '../sync/clock-doubt.ts'
import { download } from '../sync/download.ts'
import { flush } from '../sync/flush.ts'
import type { Lock } from '../sync/lock.ts'
import { Schedule, type SyncResult } from '../sync/schedule.ts'
import { Decisions, decideScan, undoScan } from './decisions.ts'
import type { Door, DoorStatus } from './door.ts'
import { QueueTimes } from './queue-times.ts'
import { ScanIntake } from './scan-intake.ts'
import { GuestSearch, searchGuests } from './search-guests.ts'
import { sectionFigures } from './section-figures.ts'
import { firstStatus, readStatus, StatusStore, sessionState, shownTables } from './status.ts'
import { TrackedShow } from './tracked-show.ts'

export interface DoorDeps {
  db: DoorDatabase
  client: ClientWith<'checkin.scan' | 'checkin.scans' | 'checkin.undo' | 'checkin.list'>
  session: Pick<SessionKeeper, 'current' | 'onChange' | 'token' | 'tokenDied' | 'tokenWorks'>
  /** At least one. */
  shows: readonly DoorShow[]
  system: SystemClock
  newId: () => string
  /** 0–1, for the spread of retries. */
  random: () => number
  lock: Lock
  later: Later
  /** Calls the listener when the page comes into view or is hidden, or the network comes back. Returns a function that stops it. */
  onWake: (listener: (why: 'visible' | 'hidden' | 'online') => void) => () => void
  /** Asks the browser to keep the data when it runs out of room. */
  requestPersistence: () => Promise<boolean>
  /** Sends waiting sales along with the scans. The counter reports a failure. */
  alsoFlush?: () => Promise<unknown>
  /** To be called when rows wait, so that the service worker may send them once the page is gone. */
  askForBackgroundSync: () => void
}

/** ms from a verdict until its scan is sent: the screen shows it first. */
const sendAfter = 100
/** ms between two looks for past shows: each locks the whole database. */
const wipedEach = 10 * 60_000
/** ms between two notes, at least, of when a verdict of the server came. */
const notedEach = 30_000
/** ms by which a clock that was not compared with the server's is thought to be off. */
const doubtfulFor = 7 * 24 * 3_600_000

/** Opens the door of these shows on this phone. The status tells where storage doesn't work. */
export async function openDoor(deps: DoorDeps): Promise<Door> {
  const clockBefore = await readOwn(deps.db, 'clock').catch(() => null)
  const door = new OpenDoor(deps, clockBefore)
  await door.start()
  return door
}

class OpenDoor implements Door {
  #deps: DoorDeps
  #clock: DoorClock
  #doubt: ClockDoubt
  #status: StatusStore
  #contact: Contact
  #tracked: TrackedShow[]
  #schedule: Schedule
  #lists: KeptLists
  #intake: ScanIntake
  #decisions: Decisions
  #times: QueueTimes
  #searches: GuestSearch[]
  #offers: Offers
  #closing = new AbortController()
  #stops: (() => void)[]
  /** The token under which rejected rows were last tried again: what was refused under another may be accepted under this one. */
  #triedUnder: string | null = null
  /** When past shows were last wiped, and which of this door's shows were over then. */
  #wiped = { at: Number.NEGATIVE_INFINITY, over: '' }
  #syncedNotedAt = Number.NEGATIVE_INFINITY

  constructor(deps: DoorDeps, clockBefore: Offset | null) {
    const { db, session, shows, later } = deps
    this.#deps = deps
    this.#clock = new DoorClock(
      deps.system,
      clockBefore,
      (known) => void this.#persist(() => persistOwn(db, { id: 'clock', ...known })).catch(ignoreStorage),
    )
    this.#doubt = new ClockDoubt(this.#clock)
    this.#status = new StatusStore(firstStatus(session, shows), { read: () => readStatus(db, this.#shows(), this.#clock.read()), later })
    this.#contact = new Contact(() => this.#status.set({ connection: this.#contact.state }))
    this.#tracked = shows.map((show) => new TrackedShow(db, show, this.#surelyNow, () => sessionState(session) === 'ok'))
    this.#schedule = new Schedule({
      flush: () => this.#flush(),
      download: () => this.#download(),
      later,
      monotonic: this.#clock.monotonic,
      random: deps.random,
      onSyncing: (syncing) => this.#status.set({ syncing }),
      onResult: (result) => void this.#noteSync(result),
    })
    this.#lists = new KeptLists(db)
    this.#intake = this.#openIntake()
    this.#decisions = new Decisions(db, this.#attempt)
    this.#times = new QueueTimes({ ...this.#network(), clock: this.#clock })
    this.#searches = shows.map(({ id }) => new GuestSearch(db, id))
    this.#offers = new Offers(db)
    this.#stops = [
      watch(db, (touched) => {
        if (touched('lists')) this.#lists.forget()
        if (shownTables.some(touched)) this.#status.refresh()
      }),
      session.onChange(() => {
        this.#status.set({ session: sessionState(session) })
        void this.#retryUnderNewToken().then(() => this.#schedule.trigger('session'))
      }),
      deps.onWake((why) => this.#wake(why)),
    ]
  }

  #openIntake(): ScanIntake {
    const { db, newId, later } = this.#deps
    const checker = serverChecker({
      ...this.#network(),
      phone: phoneChecker(db, this.#persist, this.#doubt, this.#clock.putRight),
      contact: this.#contact,
      after: (ms) => new Promise((resolve) => later(ms, resolve)),
      wake: () => void later(sendAfter, () => void this.#schedule.trigger('scan')),
      putRight: this.#clock.putRight,
    })
    return new ScanIntake({
      db,
      checker,
      lists: this.#lists,
      shows: () => this.#shows(),
      gate: () => this.#status.current().gate,
      clock: this.#clock,
      newId,
      refuse: (scanId) => this.#attempt(() => decideScan(db, scanId, 'refused', this.#now())).catch(ignoreStorage),
    })
  }

  async start(): Promise<void> {
    const { db, requestPersistence } = this.#deps
    await this.#retryUnderNewToken()
    const synced = await readSynced(db, this.#showIds()).catch(() => null)
    this.#doubt.recall(synced?.server ?? null)
    this.#clock.recall(synced?.server ?? null)
    this.#status.set({ syncedAt: synced?.at ?? null })
    await this.#status.read()
    void requestPersistence().then((persisted) => this.#status.set({ persisted }))
    void this.#schedule.trigger('start')
  }

  // What the screens ask for.

  status = (): DoorStatus => this.#status.current()

  onChange = (listener: () => void): (() => void) => this.#status.onChange(listener)

  async scan(...[text, options]: Parameters<Door['scan']>): ReturnType<Door['scan']> {
    const result = await this.#intake.scan(text, options)
    if (result.kind === 'judged' && result.by === 'server') this.#noteSynced()
    this.#status.refresh()
    return result
  }

  async decide(...[scanId, outcome]: Parameters<Door['decide']>): Promise<void> {
    this.#intake.decided(scanId)
    await this.#decisions.add(scanId, outcome, this.#now()).catch(ignoreStorage)
    void this.#schedule.trigger('scan')
  }

  async undo(scanId: string): ReturnType<Door['undo']> {
    this.#intake.decided(scanId)
    const { db, newId } = this.#deps
    await this.#decisions.keep()
    const outcome = await this.#attempt(() => undoScan(db, scanId, newId(), this.#now()))
    void this.#status.read()
    void this.#schedule.trigger('scan')
    return outcome
  }

  async parts(...[text, source, leaving]: Parameters<Door['parts']>): ReturnType<Door['parts']> {
    if (!this.#status.current().hasParts) return null
    // Where the list can't be read, nothing is asked; the scan meets the same problem and reports it.
    return ticketPartsOf(this.#deps.db, this.#shows(), { text, source, leaving, at: this.#clock.serverNow() }).catch((error: unknown) => {
      if (error instanceof StorageProblem) return null
      throw error
    })
  }

  search(query: string): ReturnType<Door['search']> {
    return searchGuests(this.#deps.db, this.#searches, query)
  }

  sections(showId: string): ReturnType<Door['sections']> {
    return sectionFigures(this.#deps.db, showId)
  }

  offer(showId: string): ReturnType<Door['offer']> {
    return this.#attempt(() => this.#offers.of(showId, this.#clock.serverNow()))
  }

  async take(message: Uint8Array): ReturnType<Door['take']> {
    const showIds = this.#shows().map(({ id }) => id)
    const taken = await this.#attempt(() => take(this.#deps.db, message, { showIds, now: this.#clock.serverNow() }))
    this.#status.refresh()
    return taken
  }

  async syncNow(): Promise<void> {
    await this.#attempt(() => retryRejected(this.#deps.db)).catch(ignoreStorage)
    await this.#schedule.trigger('person')
    await this.#status.read()
  }

  ignoreHours(): void {
    this.#doubt.ignore()
    this.#noteHours()
  }

  dismissRecall(scanId: string): void {
    const { recalls } = this.#status.current()
    this.#status.set({ recalls: recalls.filter((recall) => recall.scanId !== scanId) })
    void this.#attempt(() => dismissRecall(this.#deps.db, scanId)).catch(ignoreStorage)
  }

  close(): void {
    this.#closing.abort()
    for (const stop of this.#stops) stop()
    this.#schedule.close()
    this.#status.close()
  }

  // How the queue and the lists are kept in step with the server.

  /** Returns the shows that aren't over, or all of them where every one is. */
  #shows(): DoorShow[] {
    const open = this.#tracked.filter(({ isOver }) => !isOver)
    return (open.length > 0 ? open : this.#tracked).map(({ show }) => show)
  }

  #showIds(): string[] {
    return this.#deps.shows.map(({ id }) => id)
  }

  /** The earliest that the server's time can be: a clock set wrong while the server couldn't be asked must not wipe a list in mid-show. */
  #surelyNow = () => this.#clock.serverNow() - (this.#clock.isSure() ? 0 : doubtfulFor)

  #network() {
    const { db, client, session } = this.#deps
    return {
      db,
      client,
      persist: this.#persist,
      attempt: this.#attempt,
      now: this.#clock.now,
      monotonic: this.#clock.monotonic,
      token: session.token,
      tokenDied: session.tokenDied,
      syncClock: this.#syncClock,
    }
  }

  async #flush() {
    const { db, later, lock } = this.#deps
    // A scan that waits on this screen for a person's decision is not sent as undecided.
    const onScreen = this.#intake.undecided
    await this.#decisions.keep()
    await this.#times.learn()
    await this.#times.putRight()
    void this.#deps.alsoFlush?.().catch(() => undefined)
    if (onScreen !== null) await this.#attempt(() => markOnScreen(db, onScreen, this.#clock.now()))
    return flush({ ...this.#network(), later, lock })
  }

  /** One that is refused keeps no other back. Who doesn't answer for one is asked for no other. */
  async #download(): Promise<void> {
    let refused: unknown = null
    for (const tracked of this.#tracked) {
      if (tracked.isOver) continue
      await this.#downloadOne(tracked).catch((error: unknown) => {
        if (!isRefused(error)) throw error
        refused ??= error
      })
    }
    if (refused !== null) throw refused
  }

  async #downloadOne(tracked: TrackedShow): Promise<void> {
    const { session } = this.#deps
    const asked = session.token()
    if (asked === null) return
    try {
      if (await download(this.#network(), tracked.show.id, this.#closing.signal)) void this.#schedule.trigger('scan')
    } catch (error) {
      const death = deathOf(error)
      if (death) await session.tokenDied(asked, death)
      // The server gives this phone no list of the show, now or later.
      if (error instanceof ApiError && sendResultOf(error).kind === 'rejected') await tracked.told()
      throw error
    }
    await this.#attempt(() => tracked.told())
  }

  async #noteSync({ flushed, error }: SyncResult): Promise<void> {
    const { session, askForBackgroundSync } = this.#deps
    if (error === 'unreachable' || error === 'interrupted') this.#contact.unreachable()
    else if (error instanceof ApiError) this.#contact.failed(error)
    // A server that refuses our token is there.
    else if (error === 'unauthorized' && session.token() !== null) this.#contact.answered()
    const isInStep = flushed === 'done' && (this.#contact.state === 'online' || error === null)
    if (isInStep && sessionState(session) === 'ok') this.#noteSynced()
    if (flushed !== 'done') askForBackgroundSync()
    await this.#attempt(() => this.#wipe()).catch(ignoreStorage)
    this.#status.refresh()
  }

  async #wipe(): Promise<void> {
    const current = await Promise.all(
      this.#tracked.map(async (tracked) => ({ showId: tracked.show.id, isOver: await tracked.mayBeWiped() })),
    )
    const over = current.flatMap(({ showId, isOver }) => (isOver ? [showId] : [])).join()
    const at = this.#clock.monotonic()
    if (over === this.#wiped.over && at - this.#wiped.at < wipedEach) return
    await wipePastShows(this.#deps.db, this.#surelyNow(), current)
    this.#wiped = { at, over }
  }

  #noteSynced(): void {
    const { db } = this.#deps
    const isNoted = this.#clock.monotonic() - this.#syncedNotedAt < notedEach
    const synced = { showIds: this.#showIds(), at: this.#clock.now(), server: this.#clock.serverNow() }
    this.#doubt.hear(synced.server)
    this.#noteHours()
    this.#status.set({ syncedAt: synced.at })
    if (isNoted) return
    this.#syncedNotedAt = this.#clock.monotonic()
    void this.#persist(() => persistOwn(db, { id: 'synced', ...synced })).catch(ignoreStorage)
  }

  #noteHours(): void {
    this.#status.set({ hoursIgnored: this.#doubt.isInForce })
  }

  #syncClock = (serverTime: string | null, sentAt: number): void => {
    const { session } = this.#deps
    this.#contact.answered()
    const current = session.token()
    if (current !== null) void session.tokenWorks(current)
    if (!this.#clock.isSure()) this.#times.doubt()
    this.#clock.syncClock(serverTime, sentAt)
    void this.#times.putRight().catch(ignoreStorage)
    this.#noteHours()
  }

  async #retryUnderNewToken(): Promise<void> {
    const current = this.#deps.session.token()
    if (current === null || current === this.#triedUnder) return
    this.#triedUnder = current
    await this.#attempt(() => retryRejected(this.#deps.db)).catch(ignoreStorage)
  }

  #wake(why: 'visible' | 'hidden' | 'online'): void {
    if (why === 'visible') this.#clock.woke()
    if (why === 'hidden') this.#clock.hid()
    else void this.#schedule.trigger(why)
  }

  #now() {
    return { ...this.#clock.read(), gate: this.#status.current().gate }
  }

  /** For work that writes: where it is done, there is room. */
  #persist: Persist = async (work) => {
    const result = await this.#attempt(work)
    this.#status.set({ storage: 'ok' })
    return result
  }

  /** For work that may write nothing, or only delete: nobody knows then whether there is room. */
  #attempt: Persist = async (work) => {
    try {
      return await stored(work)
    } catch (error) {
      if (error instanceof StorageProblem) this.#status.set({ storage: error.kind })
      throw error
    }
  }
}
