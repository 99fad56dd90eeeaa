import { describe, expect, it } from 'vitest'
import { nextDelay } from './schedule.ts'

describe('the next attempt', () => {
  it('comes later after each failure, at most after a minute, and spread', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((failures) => nextDelay(failures, () => 1) / 1000)).toEqual([10, 2, 4, 8, 16, 32, 60, 60])
    expect(nextDelay(6, () => 0)).toBe(30_000)
  })
})
