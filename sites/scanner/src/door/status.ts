import type { DoorShow } from '@sabha/api/checkin'
import { mayHaveParts } from '../check/parts.ts'
import { compareHeard, type HeardFigures } from '../exchange/heard.ts'
import { type Observable, observable } from '../observable.ts'
import type { Recall } from '../scan.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { DoorDatabase } from '../store/database.ts'
import { latestScans, openRecalls } from '../store/recent.ts'
import type { AdmissionRow, ListRow, RecentRow, WaitingRow } from '../store/rows.ts'
import { admissionsOfShow, countsFrom, uncounted } from '../store/scanned-set.ts'
import { StorageProblem, stored } from '../store/storage-problem.ts'
import { unsentSales } from '../store/unsent-sales.ts'
import { readQueue } from '../store/waiting-memory.ts'
import type { Later } from '../sync/clock.ts'
import { canUndo, type Now, undoTime } from './decisions.ts'
import type { DoorStatus, QueueRow, RecentScan, ShowFigures } from './door.ts'

/** ms from a change until it is read: changes come in bursts while the queue is sent, and a verdict is painted before its figures. */
const readAfter = 120

interface StatusStoreDeps {
  read: () => Promise<StoredStatus>
  later: Later
}

/** The status as the screens see it: the same object until something changes. */
export class StatusStore {
  #deps: StatusStoreDeps
  #status: Observable<DoorStatus>
  #reading: Promise<void> | null = null
  #isOutdated = false
  #cancel: (() => void) | null = null
  #isClosed = false

  constructor(first: DoorStatus, deps: StatusStoreDeps) {
    this.#status = observable(first)
    this.#deps = deps
  }

  current = (): DoorStatus => this.#status.get()

  onChange = (listener: () => void): (() => void) => this.#status.onChange(listener)

  set(change: Partial<DoorStatus>): void {
    const before = this.current()
    if (this.#isClosed || Object.entries(change).every(([key, value]) => before[key as keyof DoorStatus] === value)) return
    this.#status.set({ ...before, ...change })
  }

  /** Reads again soon. */
  refresh(): void {
    if (this.#isClosed) return
    if (this.#reading) {
      this.#isOutdated = true
      return
    }
    this.#cancel ??= this.#deps.later(readAfter, () => {
      this.#cancel = null
      void this.read()
    })
  }

  /** Resolves when what is stored now is shown. */
  async read(): Promise<void> {
    await this.#reading
    this.#reading = stored(this.#deps.read)
      .then(
        ({ gate, ...rest }) => this.set({ ...rest, gate: gate || this.current().gate }),
        (error: unknown) => {
          if (!(error instanceof StorageProblem)) throw error
          this.set({ storage: error.kind })
        },
      )
      .finally(() => {
        this.#reading = null
        if (!this.#isOutdated) return
        this.#isOutdated = false
        this.refresh()
      })
    await this.#reading
  }

  close(): void {
    this.#isClosed = true
    this.#cancel?.()
  }
}

type StoredStatus = Pick<
  DoorStatus,
  | 'shows'
  | 'gate'
  | 'direction'
  | 'exits'
  | 'hasParts'
  | 'queue'
  | 'unsentSales'
  | 'recent'
  | 'recalls'
  | 'conflicts'
  | 'letInTwice'
  | 'sold'
  | 'admitted'
  | 'listAt'
>

export const shownTables = ['lists', 'tickets', 'queue', 'sales', 'refunds', 'recent', 'admissions', 'conflicts']

/** The part of the status that the database holds, in `shownTables`. */
export async function readStatus(db: DoorDatabase, shows: readonly DoorShow[], now: Omit<Now, 'gate'>): Promise<StoredStatus> {
  const showIds = shows.map(({ id }) => id)
  const [lists, queue, unsent, recent, recalled, conflicts] = await Promise.all([
    db.lists.bulkGet(showIds),
    readQueue(db),
    unsentSales(db),
    // A scan that can still be undone stays on the list, however many guests follow.
    latestScans(db, showIds, now.at - undoTime),
    openRecalls(db, showIds),
    db.conflicts.where('showId').anyOf(showIds).toArray(),
  ])
  const known = await Promise.all(lists.map(async (list) => list && { list, ...(await readShow(db, list)) }))
  const figures = shows.map((show, i) => figuresOf(show, known[i], queue, now))
  const ofGate = lists.find((list) => list !== undefined)
  return {
    shows: figures.toSorted((a, b) => Date.parse(a.show.starts_at) - Date.parse(b.show.starts_at)),
    gate: ofGate?.gate ?? '',
    direction: ofGate?.direction ?? 'in',
    exits: lists.some((list) => list?.exits),
    hasParts: lists.some(mayHaveParts),
    queue: queue.map((row) => queueRow(row, now)),
    unsentSales: unsent,
    recent: recent.map((row) => recentScan(row, now)),
    recalls: recalled.flatMap(recallOf),
    conflicts,
    letInTwice: known.flatMap((one) => one?.heard.twice ?? []),
    sold: ofAll(figures, ({ sold }) => sold, sum),
    admitted: ofAll(figures, ({ admitted }) => admitted, sum),
    listAt: ofAll(figures, ({ listAt }) => listAt, Math.min),
  }
}

/** A show's list with what this phone did since, and with what others told. */
interface KnownShow {
  list: ListRow
  admissions: AdmissionRow[]
  heard: HeardFigures
}

async function readShow(db: DoorDatabase, list: ListRow): Promise<Omit<KnownShow, 'list'>> {
  return db.transaction('r', [db.tickets, db.admissions, db.recent], async () => {
    const admissions = await admissionsOfShow(db, list.showId)
    return { admissions, heard: await compareHeard(db, list, admissions) }
  })
}

function figuresOf(show: DoorShow, known: KnownShow | undefined, queue: readonly WaitingRow[], now: Pick<Now, 'offset'>): ShowFigures {
  return {
    show: known?.list.show ?? show,
    gateSections: known?.list.gateSections ?? null,
    sold: known?.list.sold ?? null,
    admitted: known ? admittedNow(known, queue) : null,
    listAt: known ? listAtNow(known.list, now) : null,
  }
}

/** When the list was last complete, by this phone's clock as it is set now: see `byClockNow`. */
function listAtNow({ completeAt, asOf }: ListRow, { offset }: Pick<Now, 'offset'>): number | null {
  return completeAt !== null && asOf ? asOf - offset : completeAt
}

/** Combines a figure of all shows; null as long as it isn't known for one of them. */
function ofAll(figures: ShowFigures[], of: (one: ShowFigures) => number | null, together: (...each: number[]) => number): number | null {
  const known = figures.map(of).filter((each) => each !== null)
  return known.length === figures.length ? together(...known) : null
}

const sum = (...each: number[]) => each.reduce((total, one) => total + one, 0)

/** The server's count, with what this phone did since, and what others told. */
function admittedNow({ list, admissions, heard: { more } }: KnownShow, queue: readonly WaitingRow[]): number {
  const { showId, admitted, question } = list
  const ours = uncounted(admissions, question, countsFrom(list))
  const revoked = queue.filter(
    (row) => row.kind === 'undo' && row.showId === showId && row.settledAfter !== 0 && row.settledAfter < question,
  )
  const fewer = revoked.reduce((sum, row) => sum + (row.kind === 'undo' ? row.seatCount : 0), 0)
  return Math.max(0, admitted + ours + more - fewer)
}

/** By this phone's clock as it is set now: it may have been hours off then, and ages and the order of scans would be, too. */
function byClockNow({ at, offset }: Pick<Now, 'at' | 'offset'>, now: Pick<Now, 'offset'>): number {
  return at + offset - now.offset
}

function queueRow(row: WaitingRow, now: Pick<Now, 'offset'>): QueueRow {
  const { id, showId, kind, label, attempts, error } = row
  return { id, showId, kind, at: byClockNow(row, now), label, attempts, error }
}

function recentScan(row: RecentRow, now: Omit<Now, 'gate'>): RecentScan {
  const { source, acted, undone } = row
  const judgement = { ...row.judgement, at: byClockNow(row, now) }
  return { judgement, source, outcome: acted, undone, isLost: row.isLost ?? false, canUndo: canUndo(row, now) }
}

function recallOf({ scanId, judgement, recall }: RecentRow): Recall[] {
  return recall ? [{ ...recall, scanId, shown: judgement }] : []
}

type PhoneSession = Pick<SessionKeeper, 'current' | 'token'>

/** The status before anything was read. */
export function firstStatus(session: PhoneSession, shows: readonly DoorShow[]): DoorStatus {
  const current = session.current()
  return {
    shows: shows.map((show) => ({ show, gateSections: null, sold: null, admitted: null, listAt: null })),
    gate: current.kind === 'device' ? current.device.gate : '',
    direction: 'in',
    exits: false,
    hasParts: true,
    connection: 'unknown',
    session: sessionState(session),
    queue: [],
    unsentSales: 0,
    recent: [],
    recalls: [],
    conflicts: [],
    letInTwice: [],
    sold: null,
    admitted: null,
    listAt: null,
    syncedAt: null,
    syncing: false,
    hoursIgnored: false,
    storage: 'ok',
    persisted: false,
  }
}

export function sessionState(session: PhoneSession): DoorStatus['session'] {
  const current = session.current()
  return session.token() === null || ('lapsed' in current && current.lapsed) ? 'pair-again' : 'ok'
}
