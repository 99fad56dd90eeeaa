import { Show } from '@sabha/api/shapes'
import { describe, expect, test } from 'vitest'
import { dayAfterKey, dayWords, monthsOf, monthWords, weekdayWords } from './months.ts'

const show = (id: number, date: string, time = '18:30') => Show.parse({ id, title: `Show ${id}`, date, time })

describe('months', () => {
  const months = monthsOf([show(1, '2028-04-01'), show(2, '2028-02-29', '18:30'), show(3, '2028-02-29', '10:00')])

  test('are those with shows, in order, and a February of a leap year is whole', () => {
    expect(months.map(({ month, shows }) => [month, shows.map(({ id }) => id)])).toEqual([
      ['2028-02', ['3', '2']],
      ['2028-04', ['1']],
    ])
    const days = months[0]?.weeks.flat().flatMap((cell) => cell?.date ?? [])
    expect([days?.length, days?.[0], days?.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
  })

  test('have weeks from Sunday', () => {
    // 1 February 2028 is a Tuesday.
    expect(months[0]?.weeks[0]?.slice(0, 3)).toEqual([null, null, { date: '2028-02-01', shows: [] }])
    expect(months[0]?.weeks.every((week) => week.length === 7)).toBe(true)
  })

  test('leave out a date that is none', () => {
    expect(monthsOf([show(1, 'soon'), show(2, '2028-13-01')])).toEqual([])
  })

  test.each([
    ['ArrowRight', false, '2028-02-28', '2028-02-29'],
    ['ArrowRight', false, '2028-02-29', '2028-04-01'],
    ['ArrowLeft', false, '2028-04-01', '2028-02-29'],
    ['ArrowDown', false, '2028-02-22', '2028-02-29'],
    ['ArrowDown', false, '2028-02-27', '2028-04-01'],
    ['ArrowUp', false, '2028-02-03', undefined],
    ['ArrowRight', false, '2028-04-30', undefined],
    ['Home', false, '2028-02-09', '2028-02-06'],
    ['Home', false, '2028-02-02', '2028-02-01'],
    ['End', false, '2028-02-09', '2028-02-12'],
    ['Home', true, '2028-04-09', '2028-02-01'],
    ['End', true, '2028-02-09', '2028-04-30'],
    ['PageDown', false, '2028-02-09', '2028-04-01'],
    ['PageUp', false, '2028-04-09', '2028-02-29'],
    ['PageUp', false, '2028-02-09', undefined],
    ['a', false, '2028-02-09', undefined],
  ] as const)('%s (with Control: %s) leads from %s to %s', (key, isControl, from, to) => {
    expect(dayAfterKey(key, isControl, from, months)).toBe(to)
  })
})

test('names of months and days, in both languages', () => {
  expect([monthWords('en', '2028-02'), monthWords('kn', '2028-02')]).toEqual(['February 2028', 'ಫೆಬ್ರವರಿ 2028'])
  expect([dayWords('en', '2028-02-29'), dayWords('kn', '2028-02-29')]).toEqual(['Tuesday, 29 February', 'ಮಂಗಳವಾರ, 29 ಫೆಬ್ರವರಿ'])
  expect(weekdayWords('en').map(({ short }) => short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(weekdayWords('kn')[0]?.long).toBe('ಭಾನುವಾರ')
})
