import { type BookingRow, bookingSeats, countSeatsForNothing, isMadeByStaff } from '../../store/bookings/bookings.ts'
import type { Person } from '../../store/bookings/payer.ts'
import { lockAll } from '../../store/engine/postgres/locks.ts'
import { usesOfBooking } from '../../store/season-passes/uses.ts'
import type { Tx } from '../../store/store.ts'

/** Who takes free seats of which show. */
type Taker = Person & { showId: number }

/**
 * Until the transaction ends, no other counts the free seats of these guests, nor those of their numbers: one may come from several browsers
 * at once, and one guest may give several numbers. All lock the guests first, so that there is no deadlock.
 */
export async function lockFreeSeats(tx: Tx, takers: readonly Taker[]): Promise<void> {
  await lockAll(
    tx,
    takers.map(({ showId, guestId }) => `free:${showId}:guest:${guestId}`),
  )
  await lockAll(
    tx,
    takers.map(({ showId, phone }) => `free:${showId}:${phone}`),
  )
}

/** Locks what several bookings need of it. */
export async function lockFreeSeatsOf(tx: Tx, bookings: readonly BookingRow[]): Promise<void> {
  await lockFreeSeats(tx, bookings.filter(isLimited).map(takerOf))
}

const takerOf = (booking: BookingRow): Taker => ({
  showId: booking.show_id,
  guestId: booking.guest_id,
  phone: booking.customer_phone,
})

const isLimited = (booking: BookingRow) => booking.total === 0 && !isMadeByStaff(booking) && booking.group_id === null

/** Whether a person may have so many free seats in addition to theirs. Runs behind the lock. */
export async function hasFreeSeats(
  tx: Tx,
  showId: number,
  { person, seats, most, at }: { person: Person; seats: number; most: number; at: number },
): Promise<boolean> {
  return (await countSeatsForNothing(tx, showId, person, at)) + seats <= most
}

/**
 * Whether a booking that is being paid or confirmed still has its free seats within the limit. While its hold lasts, it has. After that,
 * only if its guest hasn't taken others instead. Seats that passes cover don't count, nor those that staff keep for a group.
 */
export async function keepsFreeSeats(tx: Tx, booking: BookingRow, { most, now }: { most: number; now: () => number }): Promise<boolean> {
  if (!isLimited(booking)) return true
  const [places, covered] = [await bookingSeats(tx, booking.id), await usesOfBooking(tx, booking.id)]
  const seats = places.length - covered.length
  if (seats <= 0) return true
  const taker = takerOf(booking)
  await lockFreeSeats(tx, [taker])
  // Read behind the lock: another hold may have counted before, because this one was over by then.
  const at = now()
  if (booking.status === 'pending' && at < booking.reserved_until) return true
  const others = await countSeatsForNothing(tx, booking.show_id, taker, at)
  // Who has no others held as many as one may have, before the limit was lowered.
  return others === 0 || others + seats <= most
}
