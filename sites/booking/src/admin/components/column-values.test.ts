import { expect, test } from 'vitest'
import { bestDay, filledDays, filledMinutes } from './column-values.ts'

const at = (time: string, admitted: number) => ({ at: `2026-11-19T${time}:00Z`, admitted })

test('minutes in which nobody came stand between the others', () => {
  const { starts, admitted } = filledMinutes([at('13:00', 4), at('13:03', 2)])
  expect(admitted).toEqual([4, 0, 0, 2])
  expect(new Date(starts[3] ?? 0).toISOString()).toBe('2026-11-19T13:03:00.000Z')
})

test('a long evening is drawn in wider steps, and nobody is lost', () => {
  const { admitted } = filledMinutes([at('10:00', 1), at('12:30', 7), at('14:59', 3)])
  expect(admitted.length).toBeLessThanOrEqual(120)
  expect(admitted.reduce((sum, people) => sum + people, 0)).toBe(11)
})

test('an empty evening has nothing to draw', () => {
  expect(filledMinutes([])).toEqual({ starts: [], admitted: [] })
})

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
