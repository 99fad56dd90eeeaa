import { seatStatusAt } from '@sabha/ticketing/states'
import { type BookingRow, bookingSeats, findBooking } from '../../store/bookings/bookings.ts'
import type { UnbookedReason } from '../../store/payments/tables.ts'
import { findSeats, type SeatRow } from '../../store/seats/seats.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { isPassCalledOff } from '../season-passes/lost-nights.ts'
import { lostSinceHold } from './lost-since-hold.ts'

/**
 * Returns why a payment doesn't book this booking, whose hold has been ended. `inBasket`: the reason may be another night, where nothing is
 * wrong with this one.
 */
export async function whyNotToBeHad(
  tx: Tx,
  booking: BookingRow,
  { now, freeSeats, inBasket }: { now: number; freeSeats: number; inBasket: boolean },
): Promise<UnbookedReason> {
  const show = await findShow(tx, booking.show_id)
  if (!show || show.status === 'cancelled') return 'late-for-show-off'
  if (show.ends_at <= now) return 'late-for-show-over'
  if (await isPassCalledOff(tx, show, { ...booking, status: 'expired' }, now)) return 'late-for-show-off'
  const gone = await goneSeats(tx, booking, now)
  if (await areAllTheirOwn(tx, booking, gone)) return 'seats-held-anew'
  const lost = await lostSinceHold(tx, booking, { freeSeats, now: () => now })
  if (lost) return lost
  return inBasket && gone.length === 0 ? 'night-lost' : 'seats-lost'
}

async function goneSeats(tx: Tx, booking: BookingRow, now: number): Promise<SeatRow[]> {
  const seats = await findSeats(tx, booking.show_id, await bookingSeats(tx, booking.id))
  // A seat that waits for its group is still there for anyone who pays by the group's link.
  const waits = ({ group_id, booking_id }: SeatRow) => group_id !== null && group_id === booking.group_id && booking_id === null
  return seats.filter((seat) => seatStatusAt(seat.status, seat.reserved_until, now) !== 'available' && !waits(seat))
}

/** Whether every seat that can't be had is in a newer booking of the same guest, paid or under way. */
async function areAllTheirOwn(tx: Tx, booking: BookingRow, gone: readonly SeatRow[]): Promise<boolean> {
  for (const holder of new Set(gone.map(({ booking_id }) => booking_id))) {
    if (holder === null || (await findBooking(tx, String(holder)))?.guest_id !== booking.guest_id) return false
  }
  return gone.length > 0
}
