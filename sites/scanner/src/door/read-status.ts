import type { Recall } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import { latestScans, openRecalls } from '../store/recent.ts'
import type { ListRow, RecentRow, WaitingRow } from '../store/rows.ts'
import { countsFrom, uncounted } from '../store/scanned-set.ts'
import { canUndo, type Now } from './decisions.ts'
import type { DoorStatus, QueueRow, RecentScan } from './door.ts'
import { undoTime } from './undo-time.ts'

export type StoredStatus = Pick<DoorStatus, 'show' | 'gate' | 'queue' | 'recent' | 'recalls' | 'conflicts' | 'sold' | 'admitted' | 'listAt'>

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
  const takenBack = queue.filter(
    (row) => row.kind === 'undo' && row.showId === showId && row.settledAfter !== 0 && row.settledAfter < question,
  )
  const fewer = takenBack.reduce((sum, row) => sum + (row.kind === 'undo' ? row.seatCount : 0), 0)
  return Math.max(0, admitted + more - fewer)
}

function queueRow({ id, kind, at, label, attempts, error }: WaitingRow): QueueRow {
  return { id, kind, at, label, attempts, error }
}

function recentScan(row: RecentRow, now: Omit<Now, 'gate'>): RecentScan {
  const { judgement, source, acted, undone } = row
  return { judgement, source, acted, undone, isLost: row.isLost ?? false, canUndo: canUndo(row, now) }
}

function recallOf({ scanId, judgement, recall }: RecentRow): Recall[] {
  return recall ? [{ ...recall, scanId, shown: judgement }] : []
}
