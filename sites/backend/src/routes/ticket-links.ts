import { refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { calendarOf } from '../rules/tickets/calendar.ts'
import { printed, printedNote, ticketDocument } from '../rules/tickets/documents.ts'
import { type FullBooking, findBooking, fullBooking } from '../store/bookings.ts'
import { wireTicketBooking } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type TicketLinkCalls = 'ticket' | 'ticketBooking' | 'calendar' | 'creditNote' | 'appleWallet' | 'googleWallet'

/** What the unguessable address of a ticket opens: its PDF, its booking, its show for the calendar, its pass for a phone's wallet. */
export function ticketLinkCalls(services: Services): Pick<Handlers, TicketLinkCalls> {
  const { store, links, now, wallets, sign } = services

  /** The booking that has a ticket behind this token. */
  async function behind(token: string): Promise<{ booking: FullBooking; language: Language } | undefined> {
    const link = links.read(token)
    const row = link && (await findBooking(store.read, link.publicId))
    const booking = row?.status === 'paid' ? await fullBooking(store.read, row.id) : undefined
    return booking && link && { booking, language: link.language }
  }

  return {
    async ticket({ token }) {
      const found = await behind(token)
      return (found && (await printed(services, found.booking, found.language))) ?? refuse('unknown-ticket')
    },

    async ticketBooking({ token }) {
      const found = await behind(token)
      return found ? { success: true, booking: wireTicketBooking(found.booking) } : refuse('unknown-ticket')
    },

    async calendar({ token }, { origin }) {
      const found = await behind(token)
      if (!found) return refuse('unknown-ticket')
      return calendarOf(found.booking, found.language, { at: now(), ticketUrl: `${origin}/api/ticket.php?token=${token}` })
    },

    async creditNote({ token, serial }) {
      const link = links.read(token)
      const row = link && (await findBooking(store.read, link.publicId))
      const booking = row && (await fullBooking(store.read, row.id))
      const pdf = booking && link && (await printedNote(services, booking, serial, link.language))
      return pdf ?? refuse('unknown-credit-note')
    },

    async appleWallet({ token }, { origin }) {
      if (!wallets.apple?.isValid(now())) return refuse('no-wallet')
      const found = await behind(token)
      const document = found && ticketDocument(found.booking, found.language, sign)
      return document ? wallets.apple.pass(document, `${origin}/api/ticket.php?token=${token}`) : refuse('unknown-ticket')
    },

    async googleWallet({ token }, { origin }) {
      if (!wallets.google) return refuse('no-wallet')
      const found = await behind(token)
      const document = found && ticketDocument(found.booking, found.language, sign)
      return document ? new URL(wallets.google.saveLink(document, { origin, at: now() })) : refuse('unknown-ticket')
    },
  }
}
