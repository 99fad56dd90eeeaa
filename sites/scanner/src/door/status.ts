import type { Recall } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import { latestScans, openRecalls } from '../store/recent.ts'
import type { ListRow, RecentRow, WaitingRow } from '../store/rows.ts'
import { countsFrom, uncounted } from '../store/scanned-set.ts'
import { StorageProblem, stored } from '../store/storage-problem.ts'
import { canUndo, type Now, undoTime } from './decisions.ts'
import type { DoorStatus, QueueRow, RecentScan } from './door.ts'

/** Changes come in bursts while the queue is sent. */
const atMostEach = 200

interface StatusStoreDeps {
  read: () => Promise<StoredStatus>
  later: (ms: number, work: () => void) => () => void
}

/** The status as the screens see it: one object until something changes. */
export class StatusStore {
  #deps: StatusStoreDeps
  #status: DoorStatus
  #listeners = new Set<() => void>()
  #reading: Promise<void> | null = null
  #isOutdated = false
  #cancel: (() => void) | null = null
  #isClosed = false

  constructor(first: DoorStatus, deps: StatusStoreDeps) {
    this.#status = first
    this.#deps = deps
  }

  current = (): DoorStatus => this.#status

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<DoorStatus>): void {
    const before = this.#status
    if (this.#isClosed || Object.entries(change).every(([key, value]) => before[key as keyof DoorStatus] === value)) return
    this.#status = { ...before, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Reads anew: at once where nothing was read just now, else soon. */
  refresh(): void {
    if (this.#isClosed) return
    if (this.#reading || this.#cancel) {
      this.#isOutdated = true
      return
    }
    void this.read()
    this.#cancel = this.#deps.later(atMostEach, () => {
      this.#cancel = null
      if (!this.#isOutdated) return
      this.#isOutdated = false
      this.refresh()
    })
  }

  /** Resolves when what is stored now is shown. */
  async read(): Promise<void> {
    await this.#reading
    this.#reading = stored(this.#deps.read)
      .then(
        ({ show, gate, ...rest }) => this.set({ ...rest, show: show ?? this.#status.show, gate: gate || this.#status.gate }),
        (error: unknown) => {
          if (!(error instanceof StorageProblem)) throw error
          this.set({ storage: error.kind })
        },
      )
      .finally(() => {
        this.#reading = null
      })
    await this.#reading
  }

  close(): void {
    this.#isClosed = true
    this.#cancel?.()
    this.#listeners.clear()
  }
}

type StoredStatus = Pick<DoorStatus, 'show' | 'gate' | 'queue' | 'recent' | 'recalls' | 'conflicts' | 'sold' | 'admitted' | 'listAt'>

export const shownTables = ['lists', 'queue', 'recent', 'admissions', 'conflicts']

/** The part of the status that the database holds, in `shownTables`. */
export async function readStatus(db: DoorDatabase, showId: string, now: Omit<Now, 'gate'>): Promise<StoredStatus> {
  const [list, queue, recent, recalled, conflicts] = await Promise.all([
    db.lists.get(showId),
    db.queue.toArray(),
    // A queue of guests must not push what can be taken back off the list.
    latestScans(db, showId, now.at - undoTime),
    openRecalls(db, showId),
    db.conflicts.where('showId').equals(showId).toArray(),
  ])
  return {
    show: list?.show ?? null,
    gate: list?.gate ?? '',
    queue: queue.map(queueRow),
    recent: recent.map((row) => recentScan(row, now)),
    recalls: recalled.flatMap(recallOf),
    conflicts,
    sold: list?.sold ?? null,
    admitted: list ? await admittedNow(db, list, queue) : null,
    listAt: list?.completeAt ?? null,
  }
}

/** The server's count, with what this phone did since. */
async function admittedNow(db: DoorDatabase, list: ListRow, queue: WaitingRow[]): Promise<number> {
  const { showId, admitted, question } = list
  const more = await uncounted(db, showId, question, countsFrom(list))
  const revoked = queue.filter(
    (row) => row.kind === 'undo' && row.showId === showId && row.settledAfter !== 0 && row.settledAfter < question,
  )
  const fewer = revoked.reduce((sum, row) => sum + (row.kind === 'undo' ? row.seatCount : 0), 0)
  return Math.max(0, admitted + more - fewer)
}

function queueRow({ id, kind, at, label, attempts, error }: WaitingRow): QueueRow {
  return { id, kind, at, label, attempts, error }
}

function recentScan(row: RecentRow, now: Omit<Now, 'gate'>): RecentScan {
  const { judgement, source, acted, undone } = row
  return { judgement, source, outcome: acted, undone, isLost: row.isLost ?? false, canUndo: canUndo(row, now) }
}

function recallOf({ scanId, judgement, recall }: RecentRow): Recall[] {
  return recall ? [{ ...recall, scanId, shown: judgement }] : []
}
