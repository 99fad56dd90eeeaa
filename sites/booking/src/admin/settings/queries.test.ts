import { expect, test } from 'vitest'
import { clockCheck } from './queries.ts'

test.each([
  ['within the asking', 1_000, 'good', 0],
  ['a little behind', -20_000, 'good', 20],
  ['behind', -40_000, 'weak', 40],
  ['ahead', 90_000, 'weak', 85],
] as const)('a server whose clock is %s', (_, server, state, value) => {
  expect(clockCheck(server, { asked: 0, answered: 5_000 })).toEqual({ id: 'clock', state, value, at: null })
})
