import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { ticketDocument } from '../booking/ticket-document.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { type FullBooking, setContact } from '../store/bookings.ts'
import { enqueue, resendsSince } from '../store/outbox.ts'
import { type Db, type Undo, undo } from '../store/store.ts'
import { ownPaidBooking } from './own-booking.ts'
import { readEmail } from './reading.ts'

const hour = 3_600_000
/** Specification section 9: tickets can be resent up to 2 hours before the show. */
const resendClosesBefore = 2 * hour

export function ticketCalls(office: BoxOffice): Pick<Handlers, 'generateTicketPdf' | 'resendTicketEmail'> {
  const { store, links, sign, now, limits } = office
  return {
    async generateTicketPdf(request, { guest, origin }) {
      const booking = await ownPaidBooking(store.read, request.booking_id, guest)
      if (isRefusal(booking)) return booking
      const language = request.language ?? booking.language
      const document = ticketDocument(booking, language, sign)
      if (!document) return refuse('not-paid')
      await printed(office, booking, language)
      const token = links.tokenOf(booking.public_id, language)
      const path = `/api/ticket.php?token=${token}`
      return {
        success: true,
        status: 'success',
        message: 'Ticket ready',
        pdf_path: path,
        pdf_url: `${origin}${path}`,
        verification_code: document.verificationCode,
        ticket_code: document.ticketCode,
        qr: document.token,
        calendar_url: `${origin}/api/calendar.php?token=${token}`,
      }
    },

    async resendTicketEmail(request, { guest }) {
      const booking = await ownPaidBooking(store.read, request.booking_id, guest)
      if (isRefusal(booking)) return booking
      const email = readEmail(request.email ?? booking.customer_email ?? '')
      if (isRefusal(email)) return email
      if (now() > booking.starts_at - resendClosesBefore) return refuse('resend-closed')
      const contact = { email, language: request.language ?? booking.language }
      const queued = await store.write((tx) => queueMail(tx, booking.id, contact, now(), limits.resendsPerHour))
      if (isRefusal(queued)) return queued
      office.outboxChanged()
      return { success: true, message: 'Ticket has been resent to your email' }
    },
  }
}

/** The PDF of a booking, from the archive or made now; undefined where the booking has no ticket. */
export async function printed({ tickets, sign }: Pick<BoxOffice, 'tickets' | 'sign'>, booking: FullBooking, language: Language) {
  const document = ticketDocument(booking, language, sign)
  if (!document) return undefined
  // By all that it says: a show that has moved is printed anew.
  const edition = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
  return tickets.fetch(`${booking.public_id}-${edition}`, () => document)
}

async function queueMail(
  tx: Db,
  bookingId: number,
  contact: { email: string; language: Language },
  now: number,
  perHour: number,
): Promise<undefined | Undo<Refusal>> {
  const earlier = await resendsSince(tx, bookingId, now - hour)
  if (earlier >= perHour) return undo(refuse('too-many-requests'))
  await setContact(tx, bookingId, contact)
  await enqueue(tx, { kind: 'ticket-mail', event: `resend:${bookingId}:${now}:${earlier}`, bookingId, now })
  return undefined
}
