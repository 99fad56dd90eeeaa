import type { BookingRow } from '../../store/bookings/bookings.ts'
import type { Tx } from '../../store/store.ts'
import { keepsFreeSeats, lockFreeSeatsOf } from '../bookings/free-limit.ts'
import { keepsUseOfCode, lockCodesOf } from '../prices/codes.ts'
import { keepsPasses, lockPassesOf } from '../season-passes/use.ts'

/**
 * Takes all locks that the limits of several bookings need, in the order in which a hold takes its own: codes, free seats, passes. Booking by
 * booking, a hold and a payment of several could wait for each other.
 */
export async function lockLimits(tx: Tx, bookings: readonly BookingRow[]): Promise<void> {
  if (bookings.length < 2) return
  await lockCodesOf(tx, bookings)
  await lockFreeSeatsOf(tx, bookings)
  await lockPassesOf(tx, bookings)
}

/**
 * Returns what a booking that is being paid or confirmed can't have any more, because others or its own guest took it after its hold. It
 * takes what it can have again. The locks come in the order in which a hold takes them.
 */
export async function lostSinceHold(
  tx: Tx,
  booking: BookingRow,
  { freeSeats, now }: { freeSeats: number; now: () => number },
): Promise<'code-used-up' | 'free-seats-over' | undefined> {
  if (!(await keepsUseOfCode(tx, booking, now))) return 'code-used-up'
  if (!(await keepsFreeSeats(tx, booking, { most: freeSeats, now }))) return 'free-seats-over'
  return (await keepsPasses(tx, booking, now)) ? undefined : 'code-used-up'
}
