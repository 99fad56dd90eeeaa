import { type Say, sayIn, sayText } from '@sabha/language/translate'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { Letter } from './letter.ts'
import { type Addressed, greeting, letterMail, occasion, type TicketNews, ticketFiles, ticketLinks } from './parts.ts'

interface Show {
  title: string
  venue: string
  startsAt: number
  endsAt: number
  zone: string
}

export interface ComingNews extends Addressed {
  show: Show
  seats: readonly string[]
  /** The page on which the seats are given back; opening it changes nothing. */
  giveBackUrl: string
}

/** Makes the mail of the day before, to a guest whose seats cost nothing. Guests who come need not do anything. */
export function comingMail(news: ComingNews): Mail {
  const { language, show, seats, bookingId } = news
  const say = sayIn(language)
  const title = cleanLine(sayText(say, show.title))
  const said = say('If you’re coming, you don’t need to do anything: your ticket is all you need.')
  const letter: Letter = {
    sender: news.sender,
    language,
    subject: say('Still coming? {{show}}, {{when}}', { show: title, when: occasion(language, show, true) }),
    preview: said,
    heading: say('Still coming?'),
    subheading: title,
    paragraphs: [
      greeting(news),
      said,
      say('If you can’t, please give your seats back, all of them or some. Somebody else will be glad of them.'),
    ],
    facts: [
      ...aboutShow(say, news),
      { label: seatsLabel(say, seats), value: seats.join(', ') },
      { label: say('Booking ID'), value: bookingId },
    ],
    links: [{ label: say('Give seats back'), url: news.giveBackUrl }],
  }
  return letterMail(letter, news.to, news.event)
}

export interface GivenBackNews extends TicketNews {
  show: Show
  given: readonly string[]
  /** The seats that stay, with their ticket. */
  left: readonly string[]
}

/** Makes the mail to a guest who has given seats back. */
export function givenBackMail(news: GivenBackNews): Mail {
  const { language, bookingId, show, given, left } = news
  const say = sayIn(language)
  const isLeft = left.length > 0
  const thanks = say('Thank you for giving seats back. Somebody else can have them now.')
  const letter: Letter = {
    sender: news.sender,
    language,
    subject: say('Given back: {{seats}} of booking {{id}}', { seats: given.join(', '), id: bookingId }),
    preview: thanks,
    heading: say('You have given seats back'),
    subheading: cleanLine(sayText(say, show.title)),
    paragraphs: [
      greeting(news),
      thanks,
      say('Tickets for these seats are no longer valid.'),
      ...(isLeft ? [say('Your other seats are still yours; their ticket is attached.')] : []),
      say('Not what you expected? Write to us.'),
    ],
    facts: [
      ...aboutShow(say, news),
      { label: say('Seats given back'), value: given.join(', ') },
      ...(isLeft ? [{ label: say('Your seats'), value: left.join(', ') }] : []),
      { label: say('Booking ID'), value: bookingId },
    ],
    links: isLeft ? ticketLinks(say, news.ticketUrls) : [],
  }
  return letterMail(letter, news.to, news.event, ticketFiles(bookingId, news))
}

const seatsLabel = (say: Say, seats: readonly string[]) => say(seats.length === 1 ? 'Seat' : 'Seats')

function aboutShow(say: Say, { language, show }: Pick<ComingNews, 'language' | 'show'>): Letter['facts'] {
  return [
    { label: say('Date and time'), value: occasion(language, show) },
    { label: say('Venue'), value: cleanLine(sayText(say, show.venue)) },
  ]
}
