import { expect, it } from 'vitest'
import { phone, simulateLane } from '../bench/lane.ts'
import { quantile } from '../bench/table.ts'

it('a lane of 300 arrivals, some with dim screens and some without their ticket, lets 15 guests in a minute', () => {
  const { guests, minutes, ready, wrong } = simulateLane(phone)
  expect(guests / minutes).toBeGreaterThan(15)
  expect(quantile(ready, 0.95)).toBeLessThanOrEqual(300)
  expect(wrong).toBe(0)
})
