import type { SeatPlace } from '@sabha/ticketing/seats'
import { removeAdmissionsOf } from '../../store/admissions.ts'
import { resolveConflict, standingAgainst } from '../../store/conflicts.ts'
import type { Db } from '../../store/store.ts'

/**
 * A booking gives seats back, some perhaps with their guests inside: nobody is in on them any more, and whoever buys them next has not
 * been in. Door lists have to be told of the booking afterwards.
 */
export async function emptySeats(tx: Db, bookingId: number, places: readonly SeatPlace[], now: number): Promise<void> {
  for (const { scan_id: scanId, row, number } of await removeAdmissionsOf(tx, bookingId, places)) {
    for (const { id } of await standingAgainst(tx, scanId, { row, number })) await resolveConflict(tx, id, 'given-back', now)
  }
}
