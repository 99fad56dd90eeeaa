import { describe, expect, it } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  uid: 'BK7H3KX9QW@sabha.example',
  madeAt: Date.parse('2026-10-01T06:30:00Z'),
  startsAt: Date.parse('2026-11-19T13:45:00Z'),
  endsAt: Date.parse('2026-11-19T15:30:00Z'),
  summary: 'Strings of the Kaveri: An Evening of Violin',
  location: 'Rangamandira Hall, Malleshwaram, Bengaluru',
  description: 'Seats: A12, A13\nTicket Code: TK3F 9WQ7 MXXA',
  url: 'https://sabha.example/api/ticket.php?token=a.b',
  isCancelled: false,
}
const fileOf = (change: Partial<CalendarEntry> = {}) => new TextDecoder().decode(calendarFile({ ...entry, ...change }))
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('an entry is whole: identity, edition, times in UTC', () => {
  expect(unfolded(fileOf())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Box office//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:BK7H3KX9QW@sabha.example',
    'SEQUENCE:212999400',
    'DTSTAMP:20261001T063000Z',
    'DTSTART:20261119T134500Z',
    'DTEND:20261119T153000Z',
    'SUMMARY:Strings of the Kaveri: An Evening of Violin',
    'LOCATION:Rangamandira Hall\\, Malleshwaram\\, Bengaluru',
    'DESCRIPTION:Seats: A12\\, A13\\nTicket Code: TK3F 9WQ7 MXXA',
    'URL:https://sabha.example/api/ticket.php?token=a.b',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

describe('what a title may hold', () => {
  it.each([
    ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
    ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['bell\u0007 and tab\t', 'bell  and tab '],
    ['x\r\nBEGIN:VALARM', 'x\\nBEGIN:VALARM'],
  ])('%j starts no line of its own and breaks no field', (summary, written) => {
    const lines = unfolded(fileOf({ summary }))
    expect(lines).toContain(`SUMMARY:${written}`)
    expect(lines).toHaveLength(20)
  })

  it('an address without line ends', () => {
    expect(unfolded(fileOf({ url: 'https://sabha.example/\r\nX:1' }))).toContain('URL:https://sabha.example/X:1')
  })
})

it('no line is longer than 75 octets, and Kannada is never cut inside a character', () => {
  const summary = 'ಕಾವೇರಿಯ ತಂತಿಗಳು: ವಯಲಿನ್ ಸಂಜೆ '.repeat(8).trim()
  const file = fileOf({ summary })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(unfolded(file)).toContain(`SUMMARY:${summary}`)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('a later edition of the same show has the same identity and a higher sequence', () => {
  const field = (file: string, name: string) => unfolded(file).find((line) => line.startsWith(`${name}:`)) ?? ''
  const [first, second] = [fileOf(), fileOf({ madeAt: entry.madeAt + 60_000, isCancelled: true })]
  expect(field(second, 'UID')).toBe(field(first, 'UID'))
  expect(Number(field(second, 'SEQUENCE').slice(9))).toBeGreaterThan(Number(field(first, 'SEQUENCE').slice(9)))
  expect(field(second, 'STATUS')).toBe('STATUS:CANCELLED')
})
