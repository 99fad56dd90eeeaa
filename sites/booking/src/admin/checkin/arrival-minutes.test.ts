import { expect, test } from 'vitest'
import { filledMinutes } from './arrival-minutes.ts'

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
