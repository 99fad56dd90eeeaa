import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { GuestRow } from '../store/accounts/guests.ts'
import { type BookingRow, findBooking } from '../store/bookings/bookings.ts'
import { type FullBooking, fullBooking } from '../store/bookings/full-booking.ts'
import type { Db } from '../store/store.ts'

/** A guest, whoever holds the ticket of the booking with this public id, or both in one. */
interface Claimant {
  guest?: GuestRow
  ticketOf?: string
}

/** The booking of that id, where it is this guest's, or the one whose ticket's token they hold. */
export async function ownBooking(db: Db, id: string, { guest, ticketOf }: Claimant): Promise<BookingRow | Refusal> {
  const booking = await findBooking(db, id.trim())
  if (!booking) return refuse('unknown-booking')
  return booking.guest_id === guest?.id || booking.public_id === ticketOf ? booking : refuse('not-yours')
}

export async function ownPaidBooking(db: Db, id: string, claimant: Claimant): Promise<FullBooking | Refusal> {
  const own = await ownBooking(db, id, claimant)
  if (isRefusal(own)) return own
  const booking = own.status === 'paid' ? await fullBooking(db, own.id) : undefined
  return booking ?? refuse('not-paid')
}
