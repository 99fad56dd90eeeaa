import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { mostNights } from '@sabha/ticketing/basket'
import type { GuestRow } from '../../store/accounts/guests.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import type { Db } from '../../store/store.ts'
import { ownBooking } from './own-booking.ts'

/**
 * Returns the guest's bookings of these ids, each once, however often and by whichever of its ids it is named. Refuses all if one isn't
 * theirs.
 */
export async function ownBookings(db: Db, ids: readonly string[], guest: GuestRow): Promise<[BookingRow, ...BookingRow[]] | Refusal> {
  const [id = '', ...others] = ids
  const first = await ownBooking(db, id, { guest })
  if (isRefusal(first)) return first
  const found: [BookingRow, ...BookingRow[]] = [first]
  for (const other of others) {
    const booking = await ownBooking(db, other, { guest })
    if (isRefusal(booking)) return booking
    if (!found.some((known) => known.id === booking.id)) found.push(booking)
  }
  return found.length > mostNights ? refuse('malformed', { fields: ['bookings'] }) : found
}
