import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { ownPaidBooking } from '../input/own-booking.ts'
import { readEmail } from '../input/texts.ts'
import { printed, ticketDocument } from '../rules/tickets/documents.ts'
import { ticketPaths } from '../rules/tickets/ticket-links.ts'
import { setContact } from '../store/bookings.ts'
import { enqueue, resendsSince } from '../store/outbox.ts'
import { type Db, type Rollback, rollback } from '../store/store.ts'
import { wireWallets } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

const hour = 3_600_000
/** Specification section 9: tickets can be resent up to 2 hours before the show. */
const resendClosesBefore = 2 * hour

export function ticketCalls(services: Services): Pick<Handlers, 'generateTicketPdf' | 'resendTicketEmail'> {
  const { store, sign, now, limits } = services
  return {
    async generateTicketPdf(request, caller) {
      const { origin } = caller
      const booking = await ownPaidBooking(store.read, request.booking_id, caller)
      if (isRefusal(booking)) return booking
      const language = request.language ?? booking.language
      const document = ticketDocument(booking, language, sign)
      if (!document) return refuse('not-paid')
      await printed(services, booking, language)
      const paths = ticketPaths(services, booking, language)
      return {
        success: true,
        status: 'success',
        message: 'Ticket ready',
        pdf_path: paths.pdf,
        pdf_url: `${origin}${paths.pdf}`,
        verification_code: document.verificationCode,
        ticket_code: document.ticketCode,
        qr: document.token,
        seat_qrs: document.seats.map(({ id, token }) => ({ seat: id, qr: token })),
        calendar_url: `${origin}${paths.calendar}`,
        ...wireWallets(paths, origin),
      }
    },

    async resendTicketEmail(request, { guest }) {
      // The ticket's token doesn't do here: friends have its address, and where the booking's mails go is the guest's alone to say.
      const booking = await ownPaidBooking(store.read, request.booking_id, { guest })
      if (isRefusal(booking)) return booking
      const email = readEmail(request.email ?? booking.customer_email ?? '')
      if (isRefusal(email)) return email
      if (now() > booking.starts_at - resendClosesBefore) return refuse('resend-closed')
      const contact = { email, language: request.language ?? booking.language }
      const queued = await store.concurrent([`resend:${booking.id}`], (tx) =>
        queueMail(tx, booking.id, contact, now(), limits.resendsPerHour),
      )
      if (isRefusal(queued)) return queued
      services.outboxChanged()
      return { success: true, message: 'Ticket has been resent to your email' }
    },
  }
}

async function queueMail(
  tx: Db,
  bookingId: number,
  contact: { email: string; language: Language },
  now: number,
  perHour: number,
): Promise<undefined | Rollback<Refusal>> {
  const earlier = await resendsSince(tx, bookingId, now - hour)
  if (earlier >= perHour) return rollback(refuse('too-many-requests'))
  await setContact(tx, bookingId, contact)
  await enqueue(tx, { kind: 'ticket-mail', event: `resend:${bookingId}:${now}:${earlier}`, bookingId, now })
  return undefined
}
