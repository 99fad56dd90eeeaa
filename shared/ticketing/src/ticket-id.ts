import type { RandomBytes } from './codes.ts'
import { minute } from './durations.ts'

/**
 * A ticket id is the minute in which the ticket was made and 22 random bits: 48 bits in all, which is the token's room for it. A database
 * that was restored from a backup does not issue the same ids again, and a phone can tell whether its list must have the ticket. Earlier
 * releases counted ids up from 1: those lie in minute 0.
 */
const epoch = Date.UTC(2025, 0, 1)
const randomSpan = 2 ** 22
const lastMinute = 2 ** 26 - 1

export function newTicketId(madeAt: number, randomBytes: RandomBytes): number {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  const since = Math.floor((madeAt - epoch) / minute)
  return Math.min(lastMinute, Math.max(1, since)) * randomSpan + (((a << 16) | (b << 8) | c) % randomSpan)
}

/** When the ticket was made, rounded down to the minute; null for an id that was counted. */
export function ticketMadeAt(ticketId: number): number | null {
  const since = Math.floor(ticketId / randomSpan)
  return since === 0 ? null : epoch + since * minute
}
