import type { RandomBytes } from '@sabha/ticketing/codes'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import type { Insertable } from 'kysely'
import { auditOfBooking } from '../accounts/audit.ts'
import { addBookingWords, type BookingRow } from '../bookings/bookings.ts'
import { addTickets } from '../bookings/bookings-of-many.ts'
import { isIssue } from '../bookings/holder.ts'
import { earlierTicketsChanged, nextChange, ticketChanged } from '../checkin/lists.ts'
import { writing } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

/** Returns how often the ticket of a booking was made; 1 before there is one. */
export async function issueOf(db: Db, bookingId: number): Promise<number> {
  const ticket = await db.selectFrom('ticket').select('issue').where('booking_id', '=', bookingId).executeTakeFirst()
  return ticket?.issue ?? 1
}

/** Whether the ticket was replaced since somebody saw it, perhaps for another guest; false if nobody says which issue they saw. */
export async function isReplaced(db: Db, bookingId: number, issueSeen: number | undefined): Promise<boolean> {
  return issueSeen !== undefined && issueSeen !== (await issueOf(db, bookingId))
}

/**
 * Makes the next issue of a ticket, with codes of its own; returns undefined if there is no ticket, or if it was already made `most` times.
 */
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
 * Returns when the next issue replaced the ticket of this one; undefined if this is the booking's present ticket, or if no record tells.
 */
export async function reissuedAt(db: Db, bookingId: number, issue: number): Promise<number | undefined> {
  const entries = await auditOfBooking(db, bookingId)
  const next = entries.find(
    (entry) => (isIssue(entry) || entry.what === 'seats-moved') && (JSON.parse(entry.details) as { issue?: number }).issue === issue + 1,
  )
  return next?.at
}

/** Whether staff have made the ticket again, or handed it on, at that instant or later. */
export async function isReissuedSince(db: Db, bookingId: number, instant: number): Promise<boolean> {
  return (await auditOfBooking(db, bookingId)).some((entry) => isIssue(entry) && entry.at >= instant)
}

/**
 * Adds the ticket of a booking whose seats are booked; check-in lists have it from then on. No other ticket has its id, nor had it in a
 * database that was since replaced by its backup.
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

/** Returns the ticket's id; undefined if another ticket has it. */
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

/** Finds a booking by its public id, the verification code that only its ticket carries, and the phone number that only its guest knows. */
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
