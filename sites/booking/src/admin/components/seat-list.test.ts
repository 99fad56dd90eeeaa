import { expect, test } from 'vitest'
import { seatRanges } from './seat-list.tsx'

test.each([
  [['A12'], 'A12'],
  [['A13', 'A12'], 'A12–A13'],
  [['A9', 'A10', 'A11', 'B1'], 'A9–A11, B1'],
  [['ZZ1', 'Z9', 'Z10', 'A1'], 'A1, Z9–Z10, ZZ1'],
  [['A1', 'A3'], 'A1, A3'],
  [[], ''],
])('%j is %j', (seats, words) => {
  expect(seatRanges(seats)).toBe(words)
})
