import type { SeatPlace } from '@sabha/ticketing/seats'
import { type AuditRow, auditOfBooking } from '../accounts/audit.ts'
import { bookingChanged, ticketChanged } from '../checkin/tickets.ts'
import type { Db, Tx } from '../store.ts'
import { type BookingRow, changeBookingWords } from './bookings.ts'

/** How often the ticket of a booking was made; 1 before there is one. */
export async function issueOf(db: Db, bookingId: number): Promise<number> {
  const ticket = await db.selectFrom('ticket').select('issue').where('booking_id', '=', bookingId).executeTakeFirst()
  return ticket?.issue ?? 1
}

/** The next issue, with codes of its own; undefined where there is no ticket, or where it was made so often already. */
export async function reissueTicket(
  tx: Tx,
  bookingId: number,
  codes: { ticket_code: string; verification_code: string },
  most: number,
): Promise<number | undefined> {
  const ticket = await tx
    .updateTable('ticket')
    .set((eb) => ({ ...codes, issue: eb('issue', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('issue', '<', most)
    .returning(['id', 'issue'])
    .executeTakeFirst()
  if (ticket) await ticketChanged(tx, ticket.id)
  return ticket?.issue
}

/**
 * Whose booking it was before somebody brought it to their own browser by the codes of its ticket as it is now; undefined where nobody has.
 * Whoever holds a leaked ticket has those codes too.
 */
export async function guestBeforeClaims(db: Db, bookingId: number): Promise<number | undefined> {
  const entries = await auditOfBooking(db, bookingId)
  const claim = entries.slice(entries.findLastIndex(isIssue) + 1).find(({ what }) => what === 'booking-claimed')
  return claim && (JSON.parse(claim.details) as ClaimDetails).from.guest
}

/** Who brought a booking to their browser keeps it when its seats are moved: the new ticket is theirs as the earlier one was. */
function isIssue({ what }: AuditRow): boolean {
  return what === 'ticket-reissued' || what === 'ticket-handed-on'
}

/** What is recorded with a claim. */
export interface ClaimDetails {
  from: { guest: number }
}

/** When the ticket of that issue was made worthless by the next; undefined where it is the booking's, or no record tells. */
export async function reissuedAt(db: Db, bookingId: number, issue: number): Promise<number | undefined> {
  const entries = await auditOfBooking(db, bookingId)
  const next = entries.find(
    (entry) => (isIssue(entry) || entry.what === 'seats-moved') && (JSON.parse(entry.details) as { issue?: number }).issue === issue + 1,
  )
  return next?.at
}

/**
 * Somebody else holds the ticket: in the booking, in what it is found by, and on the seats as staff see them. What the door was told of the first
 * is not of the second.
 */
export async function renameHolder(
  tx: Tx,
  before: Pick<BookingRow, 'id' | 'public_id' | 'show_id' | 'customer_name' | 'customer_phone'>,
  seats: readonly SeatPlace[],
  { name, phone }: { name: string; phone: string },
): Promise<void> {
  const { id, public_id, show_id, customer_name, customer_phone } = before
  // Some of the first one's words may be the second one's, or the booking's own.
  const now = { texts: [public_id, name], phone }
  await changeBookingWords(tx, id, { texts: [customer_name], phone: customer_phone }, now)
  await tx
    .updateTable('booking')
    .set({ customer_name: name, customer_phone: phone, door_note: '', door_attention: 0 })
    .where('id', '=', id)
    .execute()
  for (const { row, number } of seats) {
    await tx
      .updateTable('seat')
      .set({ customer_name: name })
      .where('show_id', '=', show_id)
      .where('row', '=', row)
      .where('number', '=', number)
      .where('booking_id', '=', id)
      .execute()
  }
}

/** What the door has to know of a booking's guests; empty: nothing. */
export async function setDoorNote(tx: Tx, bookingId: number, { text, attention }: { text: string; attention: boolean }): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ door_note: text, door_attention: attention ? 1 : 0 })
    .where('id', '=', bookingId)
    .execute()
  await bookingChanged(tx, bookingId)
}
