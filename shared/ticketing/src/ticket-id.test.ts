import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newTicketId, ticketMadeAt } from './ticket-id.ts'

const minute = 60_000

describe('a ticket id', () => {
  it('tells its minute and fits the token, from 2025 on for a hundred years', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2025, 0, 1, 0, 1), max: Date.UTC(2125, 0, 1) }), (at) => {
        const id = newTicketId(at, randomBytes)
        expect(id).toBeLessThan(2 ** 48)
        expect(ticketMadeAt(id)).toBe(Math.floor(at / minute) * minute)
      }),
    )
  })

  it('of a clock that is wrong fits all the same, and is none of those that were counted', () => {
    for (const at of [0, Date.UTC(2024, 11, 31), Date.UTC(2999, 0, 1)]) {
      const id = newTicketId(at, randomBytes)
      expect(id).toBeGreaterThanOrEqual(2 ** 22)
      expect(id).toBeLessThan(2 ** 48)
    }
  })

  it('that was counted tells no time', () => {
    for (const id of [1, 42, 2 ** 22 - 1]) expect(ticketMadeAt(id)).toBeNull()
  })

  it('uses all its random bits', () => {
    const at = Date.UTC(2026, 10, 22)
    const [low, high] = [0, 255].map((byte) => newTicketId(at, (length) => new Uint8Array(length).fill(byte)))
    expect((high ?? 0) - (low ?? 0)).toBe(2 ** 22 - 1)
  })
})
