import type { SeatPlace } from '@sabha/ticketing/seats'
import type { Verdict } from '@sabha/ticketing/verdict'
import { type AdmissionRow, admitSeats, removeAdmissions, removeAdmissionsOf, removeAdmissionsTo } from '../../store/checkin/admissions.ts'
import { moveConflict, resolveConflicts, standingAgainst } from '../../store/checkin/conflicts.ts'
import { ticketChanged } from '../../store/checkin/lists.ts'
import { passagesOn, removePassages, removePassagesOf, removePassagesTo } from '../../store/checkin/passages.ts'
import { backInsideScans, findScan, type ScanRow } from '../../store/checkin/scans.ts'
import { seatsOfBooking } from '../../store/checkin/tickets.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { settleSeats } from './occupancy.ts'

/** Takes back a scan whose guests are not inside: resolves its conflicts, and frees its seats or gives them to the next scan. */
export async function revokeAdmission(tx: Tx, scan: ScanRow, now: number): Promise<void> {
  // A scan that is taken back no longer conflicts with earlier ones.
  await resolveConflicts(tx, { second_scan_id: scan.scan_id }, 'undone', now)
  await revokeSeats(tx, scan, undefined, now)
}

/** Ends the admission of these seats by this scan, or of all. A seat goes to the next scan that admitted somebody on it, or becomes free. */
export async function revokeSeats(tx: Tx, scan: ScanRow, places: readonly SeatPlace[] | undefined, now: number): Promise<void> {
  const freed = await removeAdmissions(tx, scan.scan_id, places)
  const gone = await removePassages(tx, scan.scan_id, places)
  const touched = new Set(gone.map(({ ticket_id }) => ticket_id))
  for (const seat of freed) {
    touched.add(seat.ticket_id)
    const next = await transfer(tx, scan, seat, now)
    if (next !== null) touched.add(next)
  }
  const [seat] = [...freed, ...gone]
  const hadExit = gone.some(({ is_out }) => is_out === 1)
  if (seat) await settleSeats(tx, { showId: seat.show_id, places: [...freed, ...gone], now, hadExit })
  for (const ticketId of touched) await ticketChanged(tx, ticketId)
}

/** Gives the seat to the next scan that admitted somebody on it. Returns the ticket that has the seat now, if any. */
async function transfer(tx: Tx, scan: ScanRow, seat: AdmissionRow, now: number): Promise<number | null> {
  const { show_id: showId, row, number } = seat
  const [next, ...others] = await standingAgainst(tx, scan.scan_id, { row, number })
  const successor = next && (await findScan(tx, next.second_scan_id))
  if (!next || !successor || successor.ticket_id === null) return returnToReentry(tx, scan, seat)
  await removePassages(tx, successor.scan_id, [seat])
  await admitSeats(tx, { showId, ticketId: successor.ticket_id, scanId: successor.scan_id, places: [{ row, number }], at: successor.at })
  await resolveConflicts(tx, { id: next.id }, 'taken-over', now)
  for (const other of others) await moveConflict(tx, other.id, successor.scan_id)
  return successor.ticket_id
}

/**
 * Gives the seat to a later return, if there is one: a guest who came back in after the interval stays inside when the scan that first
 * admitted them is revoked.
 */
async function returnToReentry(
  tx: Tx,
  scan: ScanRow,
  { show_id: showId, ticket_id: ticketId, row, number }: AdmissionRow,
): Promise<number | null> {
  if (scan.booking_id === null) return null
  const [entry] = (await passagesOn(tx, showId, [{ row, number }])).filter(
    (passage) => passage.is_out === 0 && passage.ticket_id === ticketId,
  )
  if (entry) {
    await removePassages(tx, entry.scan_id, [{ row, number }])
    await admitSeats(tx, { showId, ticketId, scanId: entry.scan_id, places: [{ row, number }], at: entry.at })
    return ticketId
  }
  // Those before the show was moved came back in to the earlier date.
  const since = (await findShow(tx, showId))?.admits_from ?? 0
  const back = (await backInsideScans(tx, ticketId)).filter(({ scan_id, at }) => scan_id !== scan.scan_id && at >= since)
  if (back.length === 0) return null
  const seats = await seatsOfBooking(tx, scan.booking_id)
  const index = 1 + seats.findIndex((seat) => seat.row === row && seat.number === number)
  const successor = back.find((other) => seatsLetIn(other).includes(index))
  if (!successor) return null
  await admitSeats(tx, { showId, ticketId, scanId: successor.scan_id, places: [{ row, number }], at: successor.at })
  return ticketId
}

/** Returns the seats that a scan let in. A return was answered like any admission when we didn't know that the guests had been in. */
function seatsLetIn({ answer, acted }: ScanRow): readonly number[] {
  const verdict = JSON.parse(answer) as Verdict
  if (verdict.kind === 'let-back-in' || verdict.kind === 'admitted') return verdict.seats
  const wasDecided = verdict.kind === 'outside-hours' || verdict.kind === 'wrong-gate'
  return wasDecided && acted === 'admitted' ? verdict.seats : []
}

/** Ends all admissions of a show that has been moved: its tickets admit again. The scans stay. */
export async function resetAdmissions(tx: Tx, showId: number, now: number): Promise<void> {
  const inside = await removeAdmissionsTo(tx, showId)
  await removePassagesTo(tx, showId)
  await resolveConflicts(tx, { show_id: showId }, 'show-moved', now)
  for (const ticketId of new Set(inside.map(({ ticket_id }) => ticket_id))) await ticketChanged(tx, ticketId)
}

/**
 * Ends the admissions of seats that a booking gives back, so that their next buyer can enter. The caller must call `bookingChanged`
 * afterwards, for the check-in lists.
 */
export async function revokeReleasedSeats(tx: Tx, bookingId: number, places: readonly SeatPlace[], now: number): Promise<void> {
  await removePassagesOf(tx, bookingId, places)
  for (const { scan_id: scanId, row, number } of await removeAdmissionsOf(tx, bookingId, places)) {
    for (const { id } of await standingAgainst(tx, scanId, { row, number })) await resolveConflicts(tx, { id }, 'given-back', now)
  }
}
