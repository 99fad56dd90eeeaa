import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingFilters, displayStatus, matchesFilter } from './bookings.ts'
import { bookingStatuses } from './states.ts'
import { homeZone, instantOf, localDate } from './time.ts'

const startsAt = instantOf('2026-11-19', '19:15', homeZone) ?? 0

describe('the display status', () => {
  it('of a paid booking turns from Upcoming to Completed when the show has started', () => {
    expect(displayStatus({ status: 'paid', startsAt }, startsAt - 1)).toBe('Upcoming')
    expect(displayStatus({ status: 'paid', startsAt }, startsAt)).toBe('Upcoming')
    expect(displayStatus({ status: 'paid', startsAt }, startsAt + 1)).toBe('Completed')
  })

  it.each([...bookingStatuses.filter((status) => status !== 'paid'), '', 'PAID', 'refunded'])(
    'of a booking that is %j is Cancelled, before and after the show',
    (status) => {
      for (const now of [startsAt - 1, startsAt + 1]) expect(displayStatus({ status, startsAt }, now)).toBe('Cancelled')
    },
  )
})

describe('the filters', () => {
  it.each([
    ['tomorrow', '2026-11-20', 'upcoming'],
    ['today', '2026-11-19', 'upcoming'],
    ['yesterday', '2026-11-18', 'past'],
    ['last year, later in the calendar', '2025-12-31', 'past'],
  ] as const)('a show %s is under All and one other tab', (_, date, tab) => {
    expect(bookingFilters.filter((filter) => matchesFilter(filter, date, '2026-11-19'))).toEqual(['all', tab])
  })

  it('a show of this evening stays under Upcoming until midnight at the hall, although it is Completed', () => {
    const lateThatNight = instantOf('2026-11-19', '23:59', homeZone) ?? 0
    expect(displayStatus({ status: 'paid', startsAt }, lateThatNight)).toBe('Completed')
    expect(matchesFilter('upcoming', '2026-11-19', localDate(lateThatNight, homeZone))).toBe(true)
    expect(matchesFilter('upcoming', '2026-11-19', localDate(lateThatNight + 60_000, homeZone))).toBe(false)
  })

  it('every show is under exactly one of Upcoming and Past', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (show, today) => void expect(matchesFilter('upcoming', show, today)).toBe(!matchesFilter('past', show, today))),
    )
  })
})
