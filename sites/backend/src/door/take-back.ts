import type { SeatPlace } from '@sabha/ticketing/seats'
import { type AdmissionRow, admitSeats, removeAdmissions } from '../store/admissions.ts'
import { moveConflict, openAgainst, resolveConflict, resolveConflictsOf } from '../store/conflicts.ts'
import { ticketChanged } from '../store/door-list.ts'
import { findScan, type ScanRow } from '../store/scans.ts'
import type { Db } from '../store/store.ts'

/** The people of this scan are not inside after all: what it stood against is settled. */
export async function takeBack(tx: Db, scan: ScanRow, now: number): Promise<void> {
  await resolveConflictsOf(tx, scan.scan_id, now)
  await giveUpSeats(tx, scan, undefined, now)
}

/** Nobody is in by this scan on these seats, or on any. They become free, or go to the next scan that let somebody in on them. */
export async function giveUpSeats(tx: Db, scan: ScanRow, places: readonly SeatPlace[] | undefined, now: number): Promise<void> {
  const freed = await removeAdmissions(tx, scan.scan_id, places)
  const touched = new Set<number>()
  for (const seat of freed) {
    touched.add(seat.ticket_id)
    const next = await handOn(tx, scan, seat, now)
    if (next !== null) touched.add(next)
  }
  for (const ticketId of touched) await ticketChanged(tx, ticketId)
}

/** The ticket that has the seat now, if any. */
async function handOn(tx: Db, scan: ScanRow, { show_id: showId, row, number }: AdmissionRow, now: number): Promise<number | null> {
  const [next, ...others] = await openAgainst(tx, scan.scan_id, { row, number })
  const heir = next && (await findScan(tx, next.second_scan_id))
  if (!next || !heir || heir.ticket_id === null) return null
  await admitSeats(tx, { showId, ticketId: heir.ticket_id, scanId: heir.scan_id, places: [{ row, number }], at: heir.at })
  await resolveConflict(tx, next.id, 'taken-over', now)
  for (const other of others) await moveConflict(tx, other.id, heir.scan_id)
  return heir.ticket_id
}
