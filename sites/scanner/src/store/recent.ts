import { entryOf, namedSeats, type Outcome } from '../scan.ts'
import type { DoorDatabase } from './database.ts'
import type { NewScanRow } from './queue.ts'
import type { RecentRow } from './rows.ts'

/** The scans of this phone, newest first where they are listed. */

const listed = 50

/** Returns all scans since `since`, and at least the latest 50, in the order of the server's time: this phone's clock may have been set. */
export async function latestScans(db: DoorDatabase, showIds: readonly string[], since: number): Promise<RecentRow[]> {
  const after = (showId: string, at: number) => db.recent.where('[showId+at]').between([showId, at], [showId, Infinity]).reverse()
  const newestFirst = (rows: RecentRow[][]) => rows.flat().sort((a, b) => b.at + b.offset - (a.at + a.offset))
  const rows = newestFirst(await Promise.all(showIds.map((showId) => after(showId, since).toArray())))
  if (rows.length >= listed) return rows
  return newestFirst(await Promise.all(showIds.map((showId) => after(showId, 0).limit(listed).toArray()))).slice(0, listed)
}

/** Returns the scans of a ticket, the earliest first. */
export function scansOfTicket(db: DoorDatabase, showId: string, subject: string): Promise<RecentRow[]> {
  return db.recent
    .where('[showId+at]')
    .between([showId, 0], [showId, Infinity])
    .filter((row) => row.subject === subject)
    .toArray()
}

export async function openRecalls(db: DoorDatabase, showIds: readonly string[]): Promise<RecentRow[]> {
  const rows = await db.recent.orderBy('recalledAt').toArray()
  return rows.filter(({ showId }) => showIds.includes(showId))
}

/** Raises a recall for a contradiction by the server, once per scan. */
export async function raiseRecall(db: DoorDatabase, row: RecentRow, recall: NonNullable<RecentRow['recall']>): Promise<void> {
  if (row.recall === null) await db.recent.update(row.scanId, { recall, recalledAt: recall.at })
}

/** Marks a recall as seen: it stays with the scan and is not raised again. */
export async function dismissRecall(db: DoorDatabase, scanId: string): Promise<void> {
  await db.recent
    .where('scanId')
    .equals(scanId)
    .modify((row) => {
      delete row.recalledAt
    })
}

/** Returns the queue's row, with the outcome, of a scan that a person decided or that is sent again. */
export function queueRowOfRecent(
  { scanId, showId, subject, at, offset, unsure, judgement, text, reentry, leaving, seats, source }: RecentRow,
  acted: Outcome,
): NewScanRow {
  return {
    id: scanId,
    showId,
    lane: subject,
    at,
    offset,
    unsure,
    label: judgement.guest?.name ?? text.slice(0, 20),
    text,
    entry: entryOf(source),
    reentry,
    ...(leaving && { leaving }),
    seats: namedSeats(seats),
    shown: judgement.verdict?.kind ?? null,
    acted,
    undecided: false,
    askedAt: 0,
  }
}
