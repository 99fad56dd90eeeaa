import { sayFigures } from '@sabha/api/figure-words'
import type { Figures } from '@sabha/api/settings'
import { formatMoney } from '@sabha/language/formats'
import { type Say, sayIn, sayText } from '@sabha/language/translate'
import type { Paise } from '@sabha/ticketing/money'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { ShowChange } from '../shows/show-news.ts'
import type { Letter } from './letter.ts'
import { greeting, letterMail, noteFacts, noteFiles, noteParagraphs, occasion, type TicketNews, ticketFiles, ticketLinks } from './parts.ts'

export interface ShowNews extends TicketNews {
  /** As it is now. */
  show: { title: string; performer: string; venue: string; startsAt: number; endsAt: number; zone: string }
  seats: readonly string[]
  /** Nothing was paid. */
  isFree: boolean
  figures: Pick<Figures, 'reschedule_days' | 'cancellation_hours'>
}

export function showMail(news: ShowNews, change: ShowChange): Mail {
  const { language, show, bookingId } = news
  const say = sayIn(language)
  const title = cleanLine(sayText(say, show.title))
  const when = occasion(language, show, true)
  const isOff = change.kind === 'cancelled'
  const said = isOff ? saidOff(say, change, news.figures) : say('Your seats are still yours. The attached ticket replaces the earlier one.')
  const letter: Letter = {
    sender: news.sender,
    language,
    subject: say(subjectOf(show, change), { show: title, when, venue: cleanLine(sayText(say, show.venue)) }),
    preview: said,
    heading: say(isOff ? 'Your show is cancelled' : 'Your show has changed'),
    subheading: title,
    paragraphs: [
      greeting(news),
      said,
      ...(change.note
        ? change.note
            .split('\n')
            .map(cleanLine)
            .filter((line) => line !== '')
        : []),
      ...noteParagraphs(news),
      ...(isOff || news.isFree
        ? []
        : [
            sayFigures(
              say,
              'If you cannot come, write to us within {{reschedule_days}} days of this mail and we will refund you.',
              news.figures,
            ),
          ]),
    ],
    facts: [
      { label: say('Date and time'), value: occasion(language, show) },
      { label: say('Venue'), value: cleanLine(sayText(say, show.venue)) },
      ...(isOff ? [] : factsBefore(news, change.before)),
      { label: say(news.seats.length === 1 ? 'Seat' : 'Seats'), value: news.seats.join(', ') },
      { label: say('Booking ID'), value: bookingId },
      ...noteFacts(news),
    ],
    links: isOff ? [] : ticketLinks(say, news.ticketUrls),
  }
  return letterMail(letter, news.to, news.event, [...ticketFiles(bookingId, news), ...noteFiles(news)])
}

function saidOff(say: Say, { atDesk }: Extract<ShowChange, { kind: 'cancelled' }>, figures: ShowNews['figures']): string {
  if (atDesk === undefined)
    return sayFigures(
      say,
      'We’re sorry: this show will not take place. You don’t need to do anything; we start your refund within {{cancellation_hours}} hours.',
      figures,
    )
  const sorry = say('We’re sorry: this show will not take place.')
  return atDesk === 0
    ? sorry
    : `${sorry} ${say('You paid {{amount}} at our desk. We’ll return it there.', { amount: formatMoney(atDesk) })}`
}

function subjectOf(show: ShowNews['show'], change: ShowChange) {
  if (change.kind === 'cancelled') return 'Cancelled: {{show}}, {{when}}'
  const { startsAt, endsAt, venue } = change.before
  const isElsewhereOnly = venue !== show.venue && startsAt === show.startsAt && endsAt === show.endsAt
  return isElsewhereOnly ? 'Changed: {{show}}, {{when}}, now at {{venue}}' : 'Changed: {{show}}, now {{when}}'
}

/** Only what is different now. */
function factsBefore({ language, show }: ShowNews, before: Extract<ShowChange, { kind: 'moved' }>['before']): Letter['facts'] {
  const say = sayIn(language)
  const isMoved = before.startsAt !== show.startsAt || before.endsAt !== show.endsAt
  return [
    ...(isMoved ? [{ label: say('Earlier date and time'), value: occasion(language, { ...before, zone: show.zone }) }] : []),
    ...(before.venue === show.venue ? [] : [{ label: say('Earlier venue'), value: cleanLine(sayText(say, before.venue)) }]),
  ]
}

export interface SeatsNews extends TicketNews {
  show: { title: string; startsAt: number; endsAt: number; zone: string }
  cancelled: readonly string[]
  /** What the counter gives back for them. */
  atDesk: Paise
  /** Those that stay, with their ticket. */
  left: readonly string[]
}

/** Staff have cancelled seats. An online refund has a mail of its own. */
export function seatsMail(news: SeatsNews): Mail {
  const { language, bookingId, show, left } = news
  const say = sayIn(language)
  const isLeft = left.length > 0
  const said = say('Tickets for these seats are no longer valid.')
  const letter: Letter = {
    sender: news.sender,
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
    links: isLeft ? ticketLinks(say, news.ticketUrls) : [],
  }
  return letterMail(letter, news.to, news.event, [...ticketFiles(bookingId, news), ...noteFiles(news)])
}
