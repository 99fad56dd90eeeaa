import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { GuestRow } from '../../store/accounts/guests.ts'
import { type BookingRow, findBooking } from '../../store/bookings/bookings.ts'
import { type FullBooking, fullBooking } from '../../store/bookings/full-booking.ts'
import type { Db } from '../../store/store.ts'
import { issueOf } from '../../store/tickets/tickets.ts'
import type { TicketLink } from '../tickets/ticket-links.ts'

/** A guest, the holder of the address of a booking's ticket, or both in one. */
interface Claimant {
  guest?: GuestRow
  ticketOf?: TicketLink
}

/** Returns the booking of that id, where it is this guest's or they hold its ticket's token. */
export async function ownBooking(db: Db, id: string, { guest, ticketOf }: Claimant): Promise<BookingRow | Refusal> {
  const booking = await findBooking(db, id.trim())
  if (!booking) return refuse('unknown-booking')
  if (booking.guest_id === guest?.id) return booking
  const isHolder = booking.public_id === ticketOf?.publicId && isOwn({ ...booking, issue: await issueOf(db, booking.id) }, { ticketOf })
  return isHolder ? booking : refuse('not-yours')
}

/** Whether the booking is the claimant's. A reissued ticket has another address. */
function isOwn(
  { guest_id, public_id, issue }: Pick<FullBooking, 'guest_id' | 'public_id' | 'issue'>,
  { guest, ticketOf }: Claimant,
): boolean {
  return guest_id === guest?.id || (public_id === ticketOf?.publicId && (issue ?? 1) === ticketOf.issue)
}

export async function ownPaidBooking(db: Db, id: string, claimant: Claimant): Promise<FullBooking | Refusal> {
  const own = await ownBooking(db, id, claimant)
  if (isRefusal(own)) return own
  const booking = own.status === 'paid' ? await fullBooking(db, own.id) : undefined
  if (!booking) return refuse('not-paid')
  // Checked on the later reading: the ticket may have been reissued between the two.
  return isOwn(booking, claimant) ? booking : refuse('not-yours')
}
