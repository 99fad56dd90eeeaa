import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeZone, instantOf, localDate, localTime, parseTime } from './time.ts'

const minute = 60_000
const iso = (date: string, time: string, zone: string) => {
  const instant = instantOf(date, time, zone)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

describe('a time of day', () => {
  it.each([
    ['19:15', 19, 15],
    ['19:15:00', 19, 15],
    ['19:15:00.000', 19, 15],
    ['7:15 PM', 19, 15],
    ['7:15PM', 19, 15],
    ['07:15 pm', 19, 15],
    ['7:15 p.m.', 19, 15],
    ['12:00 AM', 0, 0],
    ['12:30 PM', 12, 30],
    ['00:00', 0, 0],
    [' 9:05 ', 9, 5],
  ])('%j', (text, hours, minutes) => expect(parseTime(text)).toEqual({ hours, minutes }))

  it.each(['', '7 PM', '19', '24:00', '19:60', '13:00 PM', '0:30 AM', '7:15 XM', '-1:00', '19.15', 'noon'])('%j is none', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })
})

describe('an instant from the clock on the wall', () => {
  it('of the sample show in Bengaluru', () => {
    expect(iso('2026-11-19', '7:15 PM', homeZone)).toBe('2026-11-19T13:45:00.000Z')
    expect(iso('2026-11-19', '00:00', homeZone)).toBe('2026-11-18T18:30:00.000Z')
  })

  it.each([
    ['before the clocks go forward', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['after they went forward', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['in the hour that is left out: an hour later by the wall', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['in summer', '2026-07-01', '20:00', '2026-07-01T18:00:00.000Z'],
    ['before the clocks go back', '2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['in the hour that comes twice: the second of them', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
    ['after they went back', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['in winter', '2026-12-01', '20:00', '2026-12-01T19:00:00.000Z'],
  ])('in Berlin, %s', (_, date, time, expected) => expect(iso(date, time, 'Europe/Berlin')).toBe(expected))

  it.each([
    ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
    ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-01-01', '20:00', '2026-01-01T09:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00', '2025-12-31T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
  ])('in %s on %s at %s', (zone, date, time, expected) => expect(iso(date, time, zone)).toBe(expected))

  it.each([
    ['19-11-2026', '19:15'],
    ['2026-13-01', '19:15'],
    ['2026-02-30', '19:15'],
    ['2026-11-31', '19:15'],
    ['2027-02-29', '19:15'],
    ['0000-00-00', '00:00'],
    ['2026-11-19', 'evening'],
    ['', ''],
  ])('cannot be had from %j %j', (date, time) => expect(instantOf(date, time, homeZone)).toBeUndefined())

  it('knows leap days', () => expect(iso('2028-02-29', '00:00', 'UTC')).toBe('2028-02-29T00:00:00.000Z'))
})

describe('there and back', () => {
  const zones = fc.constantFrom(
    homeZone,
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Auckland',
  )
  const instants = fc
    .integer({ min: Date.parse('2000-01-01T00:00Z') / minute, max: Date.parse('2100-01-01T00:00Z') / minute })
    .map((m) => m * minute)

  it('in Bengaluru every minute is itself again', () => {
    fc.assert(fc.property(instants, (at) => void expect(instantOf(localDate(at, homeZone), localTime(at, homeZone), homeZone)).toBe(at)))
  })

  it('in any zone the wall shows the same again, and the hour that comes twice is the only doubt', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const [date, time] = [localDate(at, zone), localTime(at, zone)]
        const again = instantOf(date, time, zone) ?? Number.NaN
        expect([localDate(again, zone), localTime(again, zone)]).toEqual([date, time])
        expect([0, 60 * minute]).toContain(Math.abs(again - at))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the clock on the wall', () => {
  it('is the same whatever was asked before: seconds, minutes and zones apart, and across a change of the clocks', () => {
    const zones = [homeZone, 'Europe/London', 'Australia/Lord_Howe', 'Africa/Monrovia']
    const change = Date.UTC(2026, 2, 29, 1)
    const inside = fc.record({ instant: fc.integer({ min: change - 180_000, max: change + 180_000 }), zone: fc.constantFrom(...zones) })
    const anywhere = fc.record({ instant: fc.integer({ min: 0, max: 4e12 }), zone: fc.constantFrom(...zones) })
    const read = ({ instant, zone }: { instant: number; zone: string }) =>
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(instant)
    fc.assert(
      fc.property(fc.array(fc.oneof(inside, anywhere), { minLength: 1, maxLength: 20 }), (asked) => {
        const told = asked.map(({ instant, zone }) => `${localDate(instant, zone)} ${localTime(instant, zone)}`)
        expect(told).toEqual(asked.map(read))
      }),
    )
  })
})
