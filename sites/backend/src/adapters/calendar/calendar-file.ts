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
