import { expect, it } from 'vitest'
import { moneyStatus } from './booking-status.tsx'

it.each([
  ['processed', 4998, 4998, 'Refunded'],
  ['processed', 2499, 4998, 'Partly refunded'],
  ['processed', 0, 4998, 'Second payment refunded'],
  ['pending', 2499, 4998, 'Refund under way'],
  ['failed', 0, 4998, 'Refund failed'],
  ['held back', 0, 4998, 'held back'],
])('a refund that is %s, of ₹%d of ₹%d: %s', (status, refunded, total, name) => {
  expect(moneyStatus(status, refunded, total).name).toBe(name)
})
