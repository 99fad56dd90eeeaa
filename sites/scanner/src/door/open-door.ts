import type { DoorShow } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import type { Keep } from '../check/checker.ts'
import { Contact } from '../check/contact.ts'
import { type DoorHours, phoneChecker } from '../check/phone-checker.ts'
import { serverChecker } from '../check/server-checker.ts'
import { deathOf, sendResultOf } from '../send-result.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { DoorDatabase } from '../store/database.ts'
import { watch } from '../store/database.ts'
import { GuestSearch } from '../store/guest-search.ts'
import { keepClock, keepSynced, readClock, readSynced } from '../store/own.ts'
import { keepOnScreen, retryRejected } from '../store/queue.ts'
import { dismissRecall } from '../store/recent.ts'
import { StorageProblem, stored } from '../store/storage-problem.ts'
import { DoorClock, type SystemClock } from '../sync/clock.ts'
import { download } from '../sync/download.ts'
import type { Lock } from '../sync/flush.ts'
import { flush } from '../sync/flush.ts'
import { Schedule, type SyncResult } from '../sync/schedule.ts'
import { decideScan, undoScan } from './decisions.ts'
import type { Door, DoorStatus } from './door.ts'
import { ListedShow } from './listed-show.ts'
import { ScanDesk } from './scan-intake.ts'
import { searchGuests } from './search-guests.ts'
import { readStatus, StatusBoard, shownTables } from './status.ts'

export interface DoorDeps {
  db: DoorDatabase
  client: ClientWith<'checkin.scan' | 'checkin.undo' | 'checkin.list'>
  session: Pick<SessionKeeper, 'current' | 'onChange' | 'token' | 'tokenDied' | 'tokenWorks'>
  show: DoorShow
  system: SystemClock
  newId: () => string
  /** 0–1, for the spread of retries. */
  random: () => number
  lock: Lock
  /** Runs later, once; answers how to cancel. */
  later: (ms: number, work: () => void) => () => void
  /** The page came into view or was hidden, or the network came back. Answers how to stop. */
  onWake: (listener: (why: 'visible' | 'hidden' | 'online') => void) => () => void
  /** Asks the browser to keep the data when it runs out of room. */
  persist: () => Promise<boolean>
  /** Rows wait: the service worker may send them when the page is gone. */
  askForBackgroundSync: () => void
}

/**
 * ms. A clock that nobody has put right since the scanner was opened is believed for so long after the phone last heard the time, and where it
 * lies before that it is wrong. A phone that was closed with its clock right may be opened with it hours off, and would call every guest late.
 */
const clockMayLose = 2 * 60_000
const believedFor = 3 * 3_600_000

/** How far off a clock is thought to be that nobody has put right. */
const doubtfulFor = 7 * 24 * 3_600_000

/** Opens the door of a show on this phone. Storage that doesn't work is told by the status. */
export async function openDoor(deps: DoorDeps): Promise<Door> {
  const { db, client, session, show, system, later } = deps
  const showId = show.id
  const token = session.token
  const learntBefore = await readClock(db).catch(() => null)
  const clock = new DoorClock(system, learntBefore, (learnt) => void keep(() => keepClock(db, learnt)).catch(ignoreStorage))
  const board = new StatusBoard(firstStatus(deps), { read: () => readStatus(db, showId, clock.read()), later })
  const contact = new Contact(() => board.set({ connection: contact.state }))
  const now = () => ({ ...clock.read(), gate: board.current().gate })

  const keep: Keep = async (work) => {
    try {
      const result = await stored(work)
      board.set({ storage: 'ok' })
      return result
    } catch (error) {
      if (error instanceof StorageProblem) board.set({ storage: error.kind })
      throw error
    }
  }

  // A list must not be lost in mid-show to a clock that was set wrong while nobody could be asked.
  const surelyNow = () => clock.serverNow() - (clock.isSure() ? 0 : doubtfulFor)
  const listed = new ListedShow(db, show, surelyNow, () => sessionState(session) === 'ok')

  /** What was refused under another token may be welcome under this one. */
  let triedUnder: string | null = null
  const retryUnderNewToken = async () => {
    const current = token()
    if (current === null || current === triedUnder) return
    triedUnder = current
    await keep(() => retryRejected(db)).catch(ignoreStorage)
  }

  const closing = new AbortController()
  const talk = { db, client, keep, now: clock.now, monotonic: clock.monotonic, token, tokenDied: session.tokenDied }
  const learn = (serverTime: string | null, sentAt: number) => {
    contact.answered()
    const current = token()
    if (current !== null) void session.tokenWorks(current)
    clock.learn(serverTime, sentAt)
  }
  const schedule = new Schedule({
    flush: async () => {
      // What waits here for a person's decision is not sent as undecided.
      const onScreen = desk.undecided
      if (onScreen !== null) await keep(() => keepOnScreen(db, onScreen, clock.now()))
      return flush({ ...talk, learn, later, lock: deps.lock })
    },
    download: async () => {
      if (listed.isOver) return
      const asked = token()
      if (asked === null) return
      try {
        if (await download({ ...talk, learn }, showId, closing.signal)) void schedule.trigger('scan')
      } catch (error) {
        const death = deathOf(error)
        if (death) await session.tokenDied(asked, death)
        // It lists nothing here, now or ever.
        if (error instanceof ApiError && sendResultOf(error).kind === 'rejected') await listed.told()
        throw error
      }
      await keep(() => listed.told())
    },
    later,
    monotonic: clock.monotonic,
    random: deps.random,
    onSyncing: (syncing) => board.set({ syncing }),
    onResult: (result) => void noteResult(result),
  })

  const noteSynced = () => {
    heard = clock.serverNow()
    board.set({ syncedAt: clock.now() })
    void keep(() => keepSynced(db, { showId, at: clock.now(), server: clock.serverNow() })).catch(ignoreStorage)
  }

  const noteResult = async ({ flushed, error }: SyncResult) => {
    if (error === 'unreachable' || error === 'interrupted') contact.unreachable()
    else if (error instanceof ApiError) contact.failed(error)
    // Who says no to our token is there.
    else if (error === 'unauthorized' && token() !== null) contact.answered()
    if (flushed === 'done' && sessionState(session) === 'ok' && (contact.state === 'online' || error === null)) noteSynced()
    if (flushed !== 'done') deps.askForBackgroundSync()
    await keep(() => listed.wipe()).catch(ignoreStorage)
    board.refresh()
  }

  /** By the server's clock. */
  let heard: number | null = null
  let isIgnored = false
  const hours: DoorHours = {
    doubt() {
      if (clock.isSure() || heard === null) return null
      const now = clock.serverNow()
      return now < heard - clockMayLose || now > heard + believedFor ? { clock: now, heard } : null
    },
    get isIgnored() {
      return isIgnored
    },
  }

  const checker = serverChecker({
    ...talk,
    phone: phoneChecker(db, keep, hours),
    contact,
    learn,
    after: (ms) => new Promise((resolve) => later(ms, resolve)),
    wake: () => void schedule.trigger('scan'),
    isClockSure: () => clock.isSure(),
  })
  const desk = new ScanDesk({
    db,
    checker,
    show,
    gate: () => board.current().gate,
    clock,
    newId: deps.newId,
    refuse: (scanId) => keep(() => decideScan(db, scanId, 'refused', now())).catch(ignoreStorage),
  })
  const search = new GuestSearch(db, showId)

  const stops = [
    watch(db, (touched) => shownTables.some(touched) && board.refresh()),
    session.onChange(() => {
      board.set({ session: sessionState(session) })
      void retryUnderNewToken().then(() => schedule.trigger('session'))
    }),
    deps.onWake((why) => {
      if (why === 'hidden') return clock.hid()
      if (why === 'visible') clock.woke()
      void schedule.trigger(why)
    }),
  ]

  await retryUnderNewToken()
  const synced = await readSynced(db, showId).catch(() => null)
  heard ??= synced?.server ?? null
  board.set({ syncedAt: synced?.at ?? null })
  await board.read()
  void deps.persist().then((persisted) => board.set({ persisted }))
  void schedule.trigger('start')

  return {
    async scan(text, options) {
      const result = await desk.scan(text, options)
      if (result.kind === 'judged' && result.by === 'server') noteSynced()
      board.refresh()
      return result
    },
    async decide(scanId, acted) {
      desk.decided(scanId)
      await keep(() => decideScan(db, scanId, acted, now())).catch(ignoreStorage)
      void schedule.trigger('scan')
    },
    async undo(scanId) {
      desk.decided(scanId)
      const outcome = await keep(() => undoScan(db, scanId, deps.newId(), now()))
      void schedule.trigger('scan')
      return outcome
    },
    search: (query) => searchGuests(db, showId, search, query),
    async syncNow() {
      await keep(() => retryRejected(db)).catch(ignoreStorage)
      await schedule.trigger('person')
      await board.read()
    },
    status: board.current,
    onChange: board.onChange,
    ignoreHours() {
      isIgnored = true
    },
    dismissRecall(scanId) {
      board.set({ recalls: board.current().recalls.filter((recall) => recall.scanId !== scanId) })
      void keep(() => dismissRecall(db, scanId)).catch(ignoreStorage)
    },
    close() {
      closing.abort()
      for (const stop of stops) stop()
      schedule.close()
      board.close()
    },
  }
}

function firstStatus({ session, show }: DoorDeps): DoorStatus {
  const current = session.current()
  return {
    show,
    gate: current.kind === 'device' ? current.device.gate : '',
    connection: 'unknown',
    session: sessionState(session),
    queue: [],
    recent: [],
    recalls: [],
    conflicts: [],
    sold: null,
    admitted: null,
    listAt: null,
    syncedAt: null,
    syncing: false,
    storage: 'ok',
    persisted: false,
  }
}

function sessionState(session: DoorDeps['session']): DoorStatus['session'] {
  const current = session.current()
  return session.token() === null || ('lapsed' in current && current.lapsed) ? 'pair-again' : 'ok'
}

/** The status tells of it. */
function ignoreStorage(error: unknown): void {
  if (!(error instanceof StorageProblem)) throw error
}
