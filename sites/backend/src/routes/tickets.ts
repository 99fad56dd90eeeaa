import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { ownPaidBooking } from '../rules/bookings/own-booking.ts'
import { walletLogo } from '../rules/site/icons.ts'
import { calendarOf } from '../rules/tickets/calendar.ts'
import { printed, printedNote, ticketDocument } from '../rules/tickets/documents.ts'
import { reissue } from '../rules/tickets/reissue-ticket.ts'
import { sendAgain, sendTicket } from '../rules/tickets/send-ticket.ts'
import { ticketPath, ticketPaths } from '../rules/tickets/ticket-links.ts'
import type { Services } from '../services.ts'
import { findBooking } from '../store/bookings/bookings.ts'
import { type FullBooking, fullBooking } from '../store/bookings/full-booking.ts'
import { isHandedOn } from '../store/bookings/payer.ts'
import { wireTicketBooking, wireWallets } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'

export function ticketHandlers(services: Services): Handlers<Contract['tickets']> {
  const { store, now, links, noteLinks, wallets, settings } = services

  /** Returns the booking whose current ticket has this token. */
  async function behind(token: string): Promise<{ booking: FullBooking; language: Language } | undefined> {
    const link = links.read(token)
    const row = link && (await findBooking(store.read, link.publicId))
    const booking = row?.status === 'paid' ? await fullBooking(store.read, row.id) : undefined
    // The ticket has been reissued since, so the earlier address no longer opens it.
    return booking && link && (booking.issue ?? 1) === link.issue ? { booking, language: link.language } : undefined
  }

  /** The same of tickets for a door, which season passes are not. */
  async function behindForDoor(token: string) {
    const found = await behind(token)
    return found?.booking.passes.length === 0 ? found : undefined
  }

  return {
    async pdf(request, caller) {
      const { origin } = caller
      const booking = await ownPaidBooking(store.read, request.booking_id, caller)
      if (isRefusal(booking)) return booking
      const language = request.language ?? booking.language
      const document = ticketDocument(booking, language, services)
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
        seat_qrs: document.seats.flatMap(({ id, token, places }) => (places ? [] : [{ seat: id, qr: token }])),
        calendar_url: paths.calendar === null ? '' : `${origin}${paths.calendar}`,
        ...wireWallets(paths, origin),
      }
    },

    async resend(request, { guest }) {
      // The ticket's token is not enough here: friends have its address, and only the guest may say where the booking's mails go.
      const booking = await ownPaidBooking(store.read, request.booking_id, { guest })
      if (isRefusal(booking)) return booking
      const refusal = await sendAgain(services, booking, request)
      return refusal ?? { success: true, message: 'Ticket has been resent to your email' }
    },

    async open({ token }) {
      const found = await behind(token)
      return (found && (await printed(services, found.booking, found.language))) ?? refuse('unknown-ticket')
    },

    async booking({ token }) {
      const found = await behind(token)
      return found ? { success: true, booking: wireTicketBooking(found.booking) } : refuse('unknown-ticket')
    },

    async calendar({ token }, { origin }) {
      const found = await behindForDoor(token)
      if (!found) return refuse('unknown-ticket')
      const ticketUrl = `${origin}${ticketPath(token)}`
      return calendarOf(found.booking, found.language, { at: now(), ticketUrl, figures: settings.values })
    },

    async creditNote({ token, serial }) {
      const ofNote = noteLinks(serial).read(token)
      const link = ofNote ?? links.read(token)
      const row = link && (await findBooking(store.read, link.publicId))
      const booking = row && (await fullBooking(store.read, row.id))
      if (!booking || !link || (booking.issue ?? 1) !== link.issue) return refuse('unknown-credit-note')
      // Earlier releases gave out the ticket's token. Of a booking that is forgotten, nobody knows any more whether it was handed on.
      if (!ofNote && (isHandedOn(booking) || booking.forgotten_at !== null)) return refuse('unknown-credit-note')
      return (await printedNote(services, booking, serial, link.language)) ?? refuse('unknown-credit-note')
    },

    async appleWallet({ token }, { origin }) {
      if (!wallets.apple?.isValid(now())) return refuse('no-wallet')
      const found = await behindForDoor(token)
      const document = found && ticketDocument(found.booking, found.language, services)
      if (!document) return refuse('unknown-ticket')
      const images = await services.icons.ofPass(services.site.content)
      return wallets.apple.pass(document, { ticketUrl: `${origin}${ticketPath(token)}`, images })
    },

    async googleWallet({ token }, { origin }) {
      if (!wallets.google) return refuse('no-wallet')
      const found = await behindForDoor(token)
      const document = found && ticketDocument(found.booking, found.language, services)
      return document
        ? new URL(wallets.google.saveLink(document, { origin, logo: walletLogo(services.site.content), at: now() }))
        : refuse('unknown-ticket')
    },

    async reissue({ booking_id, holder, email, language, issue }, { account }) {
      const refusal = await reissue(services, account, { bookingId: booking_id.trim(), holder, email, language, issueSeen: issue })
      return refusal ?? { success: true, message: 'The new ticket is ready. The earlier one is worth nothing any more.' }
    },

    async resendByStaff({ booking_id, email, issue }, { account }) {
      const wish = { bookingId: booking_id.trim(), address: email, issueSeen: issue }
      return (await sendTicket(services, account, wish)) ?? { success: true, message: 'The ticket is on its way.' }
    },
  }
}
