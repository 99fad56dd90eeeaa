import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type BookingRow, type FullBooking, findBooking, fullBooking } from '../store/bookings.ts'
import type { GuestRow } from '../store/guests.ts'
import type { Db } from '../store/store.ts'

/** The booking of that id, where it is this guest's. */
export async function ownBooking(db: Db, id: string, guest: GuestRow): Promise<BookingRow | Refusal> {
  const booking = await findBooking(db, id.trim())
  if (!booking) return refuse('unknown-booking')
  return booking.guest_id === guest.id ? booking : refuse('not-yours')
}

export async function ownPaidBooking(db: Db, id: string, guest: GuestRow): Promise<FullBooking | Refusal> {
  const own = await ownBooking(db, id, guest)
  if (isRefusal(own)) return own
  const booking = own.status === 'paid' ? await fullBooking(db, own.id) : undefined
  return booking ?? refuse('not-paid')
}
