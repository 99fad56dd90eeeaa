import { newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { type BookingRow, bookingSeats, changeStatus } from '../../store/bookings/bookings.ts'
import { markGroupSeatsPaid } from '../../store/groups/groups.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { bookSeats, lockSeats } from '../../store/seats/seats.ts'
import { movesSince } from '../../store/shows/changes.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { addTicket } from '../../store/tickets/tickets.ts'
import type { Context } from '../context.ts'
import { isPassCalledOff } from '../season-passes/lost-nights.ts'
import { issuePasses } from '../season-passes/sell.ts'
import { notifyOfMove } from '../shows/show-news.ts'
import { issueDonationReceipt } from './donations.ts'
import { issueInvoice } from './invoices.ts'

/** Books the seats of a booking; returns false if the show takes nobody any more, or a seat is gone. */
export async function takeSeats(tx: Tx, booking: BookingRow, now: number): Promise<boolean> {
  const [show, places] = await Promise.all([findShow(tx, booking.show_id), bookingSeats(tx, booking.id)])
  // A guest who had their data deleted can't get at the ticket.
  if (!show || show.status === 'cancelled' || show.ends_at <= now || booking.forgotten_at !== null) return false
  if (await isPassCalledOff(tx, show, booking, now)) return false
  const [, got] = await Promise.all([
    lockSeats(tx, show.id, { places }),
    bookSeats(tx, { id: booking.id, showId: show.id, customerName: booking.customer_name, groupId: booking.group_id, places, now }),
  ])
  if (booking.group_id !== null) await markGroupSeatsPaid(tx, booking.group_id, places, now)
  return got === places.length
}

/** Marks a booking whose seats are taken as paid, and issues its ticket. */
export async function issueTicket(tx: Tx, context: Issuing, booking: BookingRow, now: number): Promise<void> {
  await changeStatus(tx, booking.id, 'paid', now)
  await issueTickets(tx, context, [booking], now)
}

type Issuing = Pick<Context, 'randomBytes' | 'gst' | 'settings'>

/**
 * Issues the tickets and papers of bookings that are paid. Papers come after all tickets: a transaction that takes a number for a paper has
 * locked the sums of each show before, so it waits for nobody who waits for a number.
 */
export async function issueTickets(tx: Tx, context: Issuing, bookings: readonly BookingRow[], now: number): Promise<void> {
  for (const booking of bookings) await issueOne(tx, context, booking, now)
  for (const booking of bookings) await issuePapers(tx, context, booking, now)
}

async function issueOne(tx: Tx, { randomBytes }: Issuing, booking: BookingRow, now: number): Promise<void> {
  await addTicket(tx, randomBytes, {
    booking_id: booking.id,
    ticket_code: newTicketCode(randomBytes),
    verification_code: newVerificationCode(randomBytes),
    issue: 1,
    created_at: now,
    show_id: booking.show_id,
  })
  await issuePasses(tx, randomBytes, booking)
}

/** Issues the papers of a booking. Where nothing was paid there is nothing to invoice. */
async function issuePapers(tx: Tx, { gst, settings }: Issuing, booking: BookingRow, now: number): Promise<void> {
  if (gst.invoices && booking.total > 0) await issueInvoice(tx, gst.invoices, gst.exemptUpTo, booking, now)
  if (booking.donation > 0) await issueDonationReceipt(tx, settings, booking, now)
  if (booking.customer_email) await enqueue(tx, { kind: 'ticket-mail', event: `booked:${booking.id}`, bookingId: booking.id, now })
  // The show moved while they paid: they had chosen the earlier date or venue.
  for (const change of await movesSince(tx, booking)) await notifyOfMove(tx, booking, change, now)
}
