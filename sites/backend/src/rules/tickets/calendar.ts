import { sayFigures } from '@sabha/api/figure-words'
import type { Figures } from '@sabha/api/settings'
import type { Language } from '@sabha/language/languages'
import { sayIn, sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
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

/** A show in a visitor's calendar, as RFC 5545 wants it. */
export interface CalendarEntry {
  /** The same for every edition of this entry, so that a later one replaces an earlier one. */
  uid: string
  /** Epoch ms: of this edition, and of the show. */
  madeAt: number
  startsAt: number
  endsAt: number
  summary: string
  location: string
  description: string
  url: string | null
  isCancelled: boolean
}

/** Makes a calendar file of one entry, or a feed of several. */
export function calendarFile(...entries: readonly CalendarEntry[]): Uint8Array {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Box office//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return new TextEncoder().encode(`${lines.map(folded).join('\r\n')}\r\n`)
}

function eventLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    // Seconds since 2020: rises with each edition, and fits the 32 bits that calendars keep it in.
    `SEQUENCE:${Math.max(0, Math.floor((entry.madeAt - Date.UTC(2020, 0)) / 1000))}`,
    `DTSTAMP:${instant(entry.madeAt)}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `DTEND:${instant(entry.endsAt)}`,
    `SUMMARY:${text(entry.summary)}`,
    `LOCATION:${text(entry.location)}`,
    `DESCRIPTION:${text(entry.description)}`,
    ...(entry.url === null ? [] : [`URL:${entry.url.replace(/[\p{Cc}\s]/gu, '')}`]),
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}

/** Formats an instant in UTC, which needs no time zone rules beside it. */
function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Section 3.3.11: backslash, semicolon and comma are escaped, line ends are `\n`, other control characters are not allowed. */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

const longest = 75

/** Folds a line by section 3.1: no line over 75 octets; a line goes on after a line end and one space. A character is never cut in two. */
function folded(line: string): string {
  let out = ''
  let room = longest
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (octets > room) {
      out += '\r\n '
      room = longest - 1
    }
    out += character
    room -= octets
  }
  return out
}
