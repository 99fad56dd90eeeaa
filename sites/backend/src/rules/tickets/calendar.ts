import { sayFigures } from '@sabha/api/figure-words'
import type { Figures } from '@sabha/api/settings'
import type { Language } from '@sabha/language/languages'
import { sayIn, sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import { calendarFile } from '../../adapters/calendar/calendar-file.ts'
import { type FullBooking, shownSeats } from '../../store/bookings/full-booking.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import { seatNames } from '../bookings/seat-names.ts'

interface Made {
  /** Epoch ms. */
  at: number
  ticketUrl: string | null
  figures: Pick<Figures, 'arrive_minutes'>
}

/** Calendars know a ticket by it for good: it stays, whatever the collective is called. */
const uidHost = 'sabha.example'

/** Returns the show of a booking for the customer's calendar, with what they need at the door. */
export function calendarOf(booking: FullBooking, language: Language, made: Made): Uint8Array {
  const say = sayIn(language)
  const isCancelled = booking.status !== 'paid'
  const { performer, ticket_code: ticketCode } = booking
  return calendarFile({
    uid: `${booking.public_id}@${uidHost}`,
    madeAt: made.at,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    summary: sayText(say, booking.title),
    location: sayText(say, booking.venue),
    description: [
      ...(performer ? [sayText(say, performer)] : []),
      say('Seats: {{seats}}', { seats: seatNames(shownSeats(booking), language).join(', ') }),
      `${say('Booking ID')}: ${booking.public_id}`,
      ...(ticketCode && !isCancelled ? [`${say('Ticket Code')}: ${groupCode(ticketCode)}`] : []),
      sayFigures(say, 'Please arrive {{arrive_minutes}} minutes early.', made.figures),
    ].join('\n'),
    url: made.ticketUrl,
    isCancelled,
  })
}

/** Returns the shows to come, for a calendar that asks again and again; a show that is cancelled is not in it any more. */
export function calendarOfShows(
  shows: readonly ShowRow[],
  language: Language,
  { at, showsUrl }: { at: number; showsUrl: string },
): Uint8Array {
  const say = sayIn(language)
  // Somebody may subscribe to two sites, each of which has a first show.
  const { host } = new URL(showsUrl)
  return calendarFile(
    ...shows.map((show) => ({
      uid: `show-${show.id}@${host}`,
      madeAt: at,
      startsAt: show.starts_at,
      endsAt: show.ends_at,
      summary: sayText(say, show.title),
      location: sayText(say, show.venue),
      description: [sayText(say, show.performer), sayText(say, show.description)].filter(Boolean).join('\n'),
      url: showsUrl,
      isCancelled: false,
    })),
  )
}
