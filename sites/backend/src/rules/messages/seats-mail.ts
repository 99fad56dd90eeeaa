import { formatMoney } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { sayIn, sayText } from '@sabha/language/translate'
import type { Paise } from '@sabha/ticketing/money'
import type { Mail } from '../../adapters/mail/mail.ts'
import { cleanLine } from '../../adapters/pdf/clean-line.ts'
import type { Letter } from './letter.ts'
import {
  greeting,
  letterMail,
  type MailedNote,
  noteFacts,
  noteFiles,
  noteParagraphs,
  occasion,
  type TicketUrls,
  ticketFiles,
  ticketLinks,
} from './parts.ts'

export interface SeatsNews {
  language: Language
  to: string
  customerName: string
  bookingId: string
  show: { title: string; startsAt: number; endsAt: number; zone: string }
  cancelled: readonly string[]
  /** What the counter gives back for them. */
  atDesk: Paise
  creditNote: MailedNote
  /** Those that stay, with their ticket. */
  left: readonly string[]
  pdf: Uint8Array | null
  calendar: Uint8Array
  ticketUrls: TicketUrls | null
  event: string
}

/** Staff have cancelled seats. An online refund has a mail of its own. */
export function seatsMail(news: SeatsNews): Mail {
  const { language, bookingId, show, left } = news
  const say = sayIn(language)
  const isLeft = left.length > 0
  const said = say('Tickets for these seats are no longer valid.')
  const letter: Letter = {
    language,
    subject: say('Cancelled: seats {{seats}} of booking {{id}}', { seats: news.cancelled.join(', '), id: bookingId }),
    preview: said,
    heading: say('Seats of your booking have been cancelled'),
    subheading: cleanLine(sayText(say, show.title)),
    paragraphs: [
      greeting(news),
      said,
      ...(news.atDesk > 0 ? [say('You paid {{amount}} at our desk. We’ll return it there.', { amount: formatMoney(news.atDesk) })] : []),
      ...noteParagraphs(news),
      ...(isLeft ? [say('Your other seats are still yours; their ticket is attached.')] : []),
      say('Not what you expected? Write to us.'),
    ],
    facts: [
      { label: say('Date and time'), value: occasion(language, show) },
      { label: say('Cancelled seats'), value: news.cancelled.join(', ') },
      ...(isLeft ? [{ label: say('Your seats'), value: left.join(', ') }] : []),
      { label: say('Booking ID'), value: bookingId },
      ...noteFacts(news),
    ],
    codes: [],
    links: isLeft ? ticketLinks(say, news.ticketUrls) : [],
    list: null,
  }
  return letterMail(letter, news.to, news.event, [...ticketFiles(bookingId, news), ...noteFiles(news)])
}
