import { refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { calendarOf } from '../booking/calendar-entry.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireBooking } from '../http/wire.ts'
import { type FullBooking, findBooking, fullBooking } from '../store/bookings.ts'
import { printed } from './tickets.ts'

/** What the unguessable address of a ticket opens: its PDF, its booking, its show for the calendar. */
export function ticketLinkCalls(office: BoxOffice): Pick<Handlers, 'ticket' | 'ticketBooking' | 'calendar'> {
  const { store, links, now } = office

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
      return (found && (await printed(office, found.booking, found.language))) ?? refuse('unknown-ticket')
    },

    async ticketBooking({ token }) {
      const found = await behind(token)
      return found ? { success: true, booking: wireBooking(found.booking) } : refuse('unknown-ticket')
    },

    async calendar({ token }, { origin }) {
      const found = await behind(token)
      if (!found) return refuse('unknown-ticket')
      return calendarOf(found.booking, found.language, { at: now(), ticketUrl: `${origin}/api/ticket.php?token=${token}` })
    },
  }
}
