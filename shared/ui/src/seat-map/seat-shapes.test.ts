import { expect, test } from 'vitest'
import { seatPath } from './seat-shapes.ts'

test('a seat is drawn at its place', () => {
  expect(seatPath('available', 1205, 400, 0)).toMatch(/^M1205 400m-42 -21q/)
})

test('a turned seat is turned in its own path', () => {
  expect(seatPath('available', 0, 0, 90)).toMatch(/^M0 0m21 -42q/)
})

test('each state has a shape of its own, so that colour is never the only sign', () => {
  const shapes = (['available', 'selected', 'reserved', 'booked', 'by-hand', 'blocked'] as const).map((state) => seatPath(state, 0, 0, 0))
  expect(new Set(shapes).size).toBe(6)
})
