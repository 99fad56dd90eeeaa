import { sayFigures } from '@sabha/api/figure-words'
import type { Figures } from '@sabha/api/settings'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { type Say, sayIn, sayText } from '@sabha/language/translate'
import type { Paise } from '@sabha/ticketing/money'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { ShowChange } from '../shows/show-news.ts'
import type { Letter } from './letter.ts'
import {
  greeting,
  letterMail,
  noteFacts,
  noteFiles,
  noteParagraphs,
  occasion,
  type Papers,
  type TicketNews,
  ticketFiles,
  ticketLinks,
} from './parts.ts'

export interface ShowNews extends TicketNews {
  /** The show as it is now. */
  show: { title: string; performer: string; venue: string; startsAt: number; endsAt: number; zone: string }
  seats: readonly string[]
  /** The guest paid nothing: the seats were free, or somebody else paid. */
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
      ...linesOf(change.note),
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

function linesOf(note = ''): string[] {
  return note
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')
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

/** Returns only what is different now. */
function factsBefore({ language, show }: ShowNews, before: Extract<ShowChange, { kind: 'moved' }>['before']): Letter['facts'] {
  const say = sayIn(language)
  const isMoved = before.startsAt !== show.startsAt || before.endsAt !== show.endsAt
  return [
    ...(isMoved ? [{ label: say('Earlier date and time'), value: occasion(language, { ...before, zone: show.zone }) }] : []),
    ...(before.venue === show.venue ? [] : [{ label: say('Earlier venue'), value: cleanLine(sayText(say, before.venue)) }]),
  ]
}

export interface CancelledNews extends TicketNews {
  papers: Papers
  /** What staff wrote to all who hear of it. */
  note?: string | undefined
  show: { title: string; startsAt: number; endsAt: number; zone: string }
  /** Seats by name, or codes of passes. */
  cancelled: readonly string[]
  /** What the desk gives back for them, or has handed over. */
  atDesk?: Paise
  returned?: Paise
  /** The seats or passes that stay. */
  left: readonly string[]
}

const cancelledWords = {
  ticket: {
    heading: 'Seats of your booking have been cancelled',
    said: 'Tickets for these seats are no longer valid.',
    left: 'Your other seats are still yours; their ticket is attached.',
    cancelled: 'Cancelled seats',
    own: 'Your seats',
  },
  'season-pass': {
    heading: 'Season passes of your booking have been cancelled',
    said: 'The codes of these passes are no longer valid.',
    left: 'Your other passes are still yours; their PDF is attached.',
    cancelled: 'Cancelled passes',
    own: 'Your passes',
  },
} as const satisfies Record<Papers, Record<string, Phrase>>

/** Says what of the money the customer gets at the desk, or has got there. */
export function saidOfMoney(say: Say, { atDesk = 0, returned = 0 }: { atDesk?: Paise; returned?: Paise }): string[] {
  if (returned > 0) return [say('We’ve returned {{amount}}.', { amount: formatMoney(returned) })]
  return atDesk > 0 ? [say('You paid {{amount}} at our desk. We’ll return it there.', { amount: formatMoney(atDesk) })] : []
}

/**
 * Makes the mail about seats or season passes that staff have cancelled, or a whole sale of passes that was called off. An online refund
 * has a mail of its own.
 */
export function cancelledMail(news: CancelledNews): Mail {
  const { language, bookingId: id, show, papers, cancelled, left } = news
  const say = sayIn(language)
  const isLeft = left.length > 0
  const isOfSeats = papers === 'ticket'
  const words = cancelledWords[papers]
  const said = say(words.said)
  const letter: Letter = {
    sender: news.sender,
    language,
    subject: isOfSeats
      ? say('Cancelled: {{seats}} of booking {{id}}', { seats: cancelled.join(', '), id })
      : say('Cancelled: season passes of booking {{id}}', { id }),
    preview: said,
    heading: say(words.heading),
    subheading: cleanLine(sayText(say, show.title)),
    paragraphs: [
      greeting(news),
      said,
      ...linesOf(news.note),
      ...saidOfMoney(say, news),
      ...noteParagraphs(news),
      ...(isLeft ? [say(words.left)] : []),
      say('Not what you expected? Write to us.'),
    ],
    facts: [
      ...(isOfSeats ? [{ label: say('Date and time'), value: occasion(language, show) }] : []),
      { label: say(words.cancelled), value: cancelled.join(', ') },
      ...(isLeft ? [{ label: say(words.own), value: left.join(', ') }] : []),
      { label: say('Booking ID'), value: id },
      ...noteFacts(news),
    ],
    links: isLeft ? ticketLinks(say, news.ticketUrls, papers) : [],
  }
  return letterMail(letter, news.to, news.event, [...ticketFiles(id, news, papers), ...noteFiles(news)])
}
