import type { RandomBytes } from '@sabha/ticketing/codes'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import type { Insertable } from 'kysely'
import { auditOfBooking } from '../accounts/audit.ts'
import { addBookingWords, type BookingRow } from '../bookings/bookings.ts'
import { addTickets } from '../bookings/bookings-of-many.ts'
import { isIssue } from '../bookings/holder.ts'
import { earlierTicketsChanged, nextChange, ticketChanged } from '../checkin/lists.ts'
import { writing } from '../engine/together.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

/** How often the ticket of a booking was made; 1 before there is one. */
export async function issueOf(db: Db, bookingId: number): Promise<number> {
  const ticket = await db.selectFrom('ticket').select('issue').where('booking_id', '=', bookingId).executeTakeFirst()
  return ticket?.issue ?? 1
}

/** Whether it was made anew since somebody saw it, perhaps for another guest; never where nobody says what they saw. */
export async function isReplaced(db: Db, bookingId: number, issueSeen: number | undefined): Promise<boolean> {
  return issueSeen !== undefined && issueSeen !== (await issueOf(db, bookingId))
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

/** When the ticket of that issue was made worthless by the next; undefined where it is the booking's, or no record tells. */
export async function reissuedAt(db: Db, bookingId: number, issue: number): Promise<number | undefined> {
  const entries = await auditOfBooking(db, bookingId)
  const next = entries.find(
    (entry) => (isIssue(entry) || entry.what === 'seats-moved') && (JSON.parse(entry.details) as { issue?: number }).issue === issue + 1,
  )
  return next?.at
}

/** Whether staff have made it anew, or handed it on, at that instant or later. */
export async function isReissuedSince(db: Db, bookingId: number, instant: number): Promise<boolean> {
  return (await auditOfBooking(db, bookingId)).some((entry) => isIssue(entry) && entry.at >= instant)
}

/**
 * The ticket of a booking whose seats are booked; check-in lists have it from now on. Its id is one that no other ticket has, nor had in a
 * database that was restored from a backup since.
 */
export async function addTicket(
  tx: Tx,
  randomBytes: RandomBytes,
  ticket: Omit<Insertable<Schema['ticket']>, 'id' | 'door_change'>,
): Promise<number> {
  const door_change = await nextChange(tx, ticket.show_id)
  let id: number | undefined
  while (id === undefined) {
    id = await insertTicket(tx, { ...ticket, id: newTicketId(ticket.created_at, randomBytes), door_change })
  }
  await earlierTicketsChanged(tx, ticket.booking_id)
  await addBookingWords(tx, ticket.booking_id, { texts: [ticket.ticket_code, ticket.verification_code] })
  return id
}

/** Its id; undefined where another ticket has it. */
const insertTicket = writing({
  one: async (tx: Tx, ticket: Insertable<Schema['ticket']>): Promise<number | undefined> => {
    const added = await tx
      .insertInto('ticket')
      .values(ticket)
      .onConflict((taken) => taken.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  },
  many: addTickets,
})

/** By the booking's public id, with the verification code that only its ticket carries and the phone number that only its guest knows. */
export async function findByCodes(
  db: Db,
  { publicId, code, phone }: { publicId: string; code: string; phone: string },
): Promise<BookingRow | undefined> {
  return db
    .selectFrom('booking')
    .innerJoin('ticket', 'ticket.booking_id', 'booking.id')
    .selectAll('booking')
    .where('public_id', '=', publicId)
    .where('verification_code', '=', code)
    .where('customer_phone', '=', phone)
    .executeTakeFirst()
}
