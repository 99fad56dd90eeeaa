import { expect, test } from 'vitest'
import { bestDay, filledDays } from './sales-days.ts'

const sold = (date: string, revenue: number) => ({ date, bookings: 1, seats: 2, revenue })

test('days without sales stand between the others, across a month', () => {
  const days = filledDays([sold('2026-03-01', 500), sold('2026-02-27', 300)], '2026-03-02', 5)
  expect(days.map(({ date, revenue }) => [date, revenue])).toEqual([
    ['2026-02-26', 0],
    ['2026-02-27', 300],
    ['2026-02-28', 0],
    ['2026-03-01', 500],
    ['2026-03-02', 0],
  ])
})

test('days outside the span are left out', () => {
  expect(filledDays([sold('2026-01-01', 1)], '2026-03-02', 2).every(({ revenue }) => revenue === 0)).toBe(true)
})

test('the best day is the first of the highest; none where nothing was sold', () => {
  expect(bestDay([sold('2026-03-01', 5), sold('2026-03-02', 9), sold('2026-03-03', 9)])).toBe(1)
  expect(bestDay([sold('2026-03-01', 0)])).toBeUndefined()
})
