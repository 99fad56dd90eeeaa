import { type BookingRow, changeStatus } from '../../store/bookings/bookings.ts'
import { lockSeats, releaseSeats } from '../../store/seats/seats.ts'
import type { Tx } from '../../store/store.ts'

/** Gives the seats of an unpaid booking back. Returns false if it was paid, confirmed or given up before. */
export async function endHold(tx: Tx, { id, show_id }: Pick<BookingRow, 'id' | 'show_id'>): Promise<boolean> {
  if (!(await changeStatus(tx, id, 'expired'))) return false
  await Promise.all([lockSeats(tx, show_id, { bookingId: id }), releaseSeats(tx, id)])
  return true
}

/** Does the same for a booking that a newer one replaces: the caller has locked it and its seats, with the new ones. */
export async function endLockedHold(tx: Tx, { id }: Pick<BookingRow, 'id'>): Promise<void> {
  await releaseSeats(tx, id)
  await changeStatus(tx, id, 'expired')
}
