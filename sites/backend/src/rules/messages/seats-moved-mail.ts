import { sayIn, sayText } from '@sabha/language/translate'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { Letter } from './letter.ts'
import { greeting, letterMail, occasion, type TicketNews, ticketFiles, ticketLinks } from './parts.ts'

export interface MovedNews extends TicketNews {
  show: { title: string; venue: string; startsAt: number; endsAt: number; zone: string }
  /** Seat by seat, before and after. */
  before: readonly string[]
  after: readonly string[]
  /** All seats that the booking has now. */
  seats: readonly string[]
}

/** Makes the mail to a guest whom the box office has moved to other seats, with the ticket for them. */
export function seatsMovedMail(news: MovedNews): Mail {
  const { language, bookingId, show, before, after, seats } = news
  const say = sayIn(language)
  const said = say('We’ve moved your seats. The attached ticket replaces the earlier one, which no longer lets you in.')
  const letter: Letter = {
    sender: news.sender,
    language,
    subject: say('New seats {{seats}}: booking {{id}}', { seats: after.join(', '), id: bookingId }),
    preview: said,
    heading: say('Your seats have changed'),
    subheading: cleanLine(sayText(say, show.title)),
    paragraphs: [greeting(news), said, say('The price you paid stays the same.'), say('Not what you expected? Write to us.')],
    facts: [
      { label: say('Date and time'), value: occasion(language, show) },
      { label: say('Venue'), value: cleanLine(sayText(say, show.venue)) },
      { label: say('Before and now'), value: before.map((seat, index) => `${seat} → ${after[index]}`).join(', ') },
      { label: say('Your seats'), value: seats.join(', ') },
      { label: say('Booking ID'), value: bookingId },
    ],
    links: ticketLinks(say, news.ticketUrls),
  }
  return letterMail(letter, news.to, news.event, ticketFiles(bookingId, news))
}
