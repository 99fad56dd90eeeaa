import { type BookingRow, bookingSeats, countSeatsForNothing, isMadeByStaff } from '../../store/bookings/bookings.ts'
import type { Person } from '../../store/bookings/payer.ts'
import { lockAll } from '../../store/engine/postgres/locks.ts'
import { usesOfBooking } from '../../store/season-passes/uses.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Until the transaction ends, no other counts this guest's free seats, nor those of this number: it may come from several browsers at once,
 * and one guest may give several numbers. All lock the guest first, so that there is no deadlock.
 */
export async function lockFreeSeats(tx: Tx, showId: number, { guestId, phone }: Person): Promise<void> {
  await lockAll(tx, [guestLock(showId, guestId)])
  await lockAll(tx, [phoneLock(showId, phone)])
}

/** The same for several bookings. */
export async function lockFreeSeatsOf(tx: Tx, bookings: readonly BookingRow[]): Promise<void> {
  const limited = bookings.filter(isLimited)
  await lockAll(
    tx,
    limited.map(({ show_id, guest_id }) => guestLock(show_id, guest_id)),
  )
  await lockAll(
    tx,
    limited.map(({ show_id, customer_phone }) => phoneLock(show_id, customer_phone)),
  )
}

const guestLock = (showId: number, guestId: number) => `free:${showId}:guest:${guestId}`
const phoneLock = (showId: number, phone: string) => `free:${showId}:${phone}`

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
 * Whether a booking that is being paid or confirmed still has its free seats within the limit: while its hold lasts; after that, only where
 * its guest hasn't taken others instead. Seats that passes cover don't count, nor those that staff keep for a group.
 */
export async function keepsFreeSeats(tx: Tx, booking: BookingRow, { most, now }: { most: number; now: () => number }): Promise<boolean> {
  if (!isLimited(booking)) return true
  const [places, covered] = [await bookingSeats(tx, booking.id), await usesOfBooking(tx, booking.id)]
  const seats = places.length - covered.length
  if (seats <= 0) return true
  const person = { guestId: booking.guest_id, phone: booking.customer_phone }
  await lockFreeSeats(tx, booking.show_id, person)
  // Read behind the lock: another hold may have counted before, because this one was over by then.
  const at = now()
  if (booking.status === 'pending' && at < booking.reserved_until) return true
  const others = await countSeatsForNothing(tx, booking.show_id, person, at)
  // Who has no others held as many as one may have, before the limit was lowered.
  return others === 0 || others + seats <= most
}
