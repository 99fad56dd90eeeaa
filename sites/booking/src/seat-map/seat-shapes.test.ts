import { expect, test } from 'vitest'
import { seatPath } from './seat-shapes.ts'

test('a seat is drawn at its place', () => {
  expect(seatPath('available', 120.5, 40, 0)).toMatch(/^M120\.5 40m-4\.2 -2\.4a1\.8 /)
})

test('a turned seat is turned in its own path', () => {
  expect(seatPath('available', 0, 0, 90)).toMatch(/^M0 0m2\.4 -4\.2a/)
})

test('each state has a shape of its own, so that colour is never the only sign', () => {
  const shapes = (['available', 'selected', 'reserved', 'booked', 'blocked'] as const).map((state) => seatPath(state, 0, 0, 0))
  expect(new Set(shapes).size).toBe(5)
})
