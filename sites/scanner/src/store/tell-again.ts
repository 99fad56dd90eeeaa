import { entryOf } from '../scan.ts'
import type { DoorDatabase } from './database.ts'
import { addScan, findScan } from './queue.ts'
import type { RecentRow, ScanRow } from './rows.ts'
import { admit, ticketOfSubject } from './scanned-set.ts'

/**
 * The server has lost scans that it had acknowledged: its database was put back from a backup. All that this phone let in for the show goes out
 * again under the same ids; what the server still has is answered as before. By the ticket, since no code is kept here. Inside a transaction.
 */
export async function tellAgain(db: DoorDatabase, showId: string): Promise<void> {
  const scans = await db.recent.where('[showId+at]').between([showId, 0], [showId, Infinity]).toArray()
  for (const scan of scans) {
    const ticketId = ticketOfSubject(scan.subject)
    if (scan.acted !== 'admitted' || scan.undone || ticketId === null || (await findScan(db, scan.scanId))) continue
    await addScan(db, { ...rowOf(scan), again: { ticketId, seatIndex: scan.seats.length === 1 ? (scan.seats[0] ?? 0) : 0 } })
    const gate = (await db.lists.get(showId))?.gate ?? ''
    const { subject, scanId, at, offset, seats, judgement } = scan
    if (judgement.verdict?.kind !== 'let-back-in')
      await admit(db, { subject, scanId, showId, at: at + offset, gate, settledAfter: 0 }, seats)
  }
}

function rowOf({
  scanId,
  showId,
  subject,
  at,
  offset,
  judgement,
  reentry,
  seats,
  source,
}: RecentRow): Omit<ScanRow, 'seq' | 'kind' | 'attempts' | 'error' | 'version'> {
  return {
    id: scanId,
    showId,
    lane: subject,
    at,
    offset,
    label: judgement.guest?.name ?? '',
    text: '',
    entry: entryOf(source),
    reentry,
    seats: seats.includes(0) ? null : seats,
    shown: judgement.verdict?.kind ?? null,
    acted: 'admitted',
    undecided: false,
    askedAt: 0,
  }
}
