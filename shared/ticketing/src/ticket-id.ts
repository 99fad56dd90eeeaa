import type { RandomBytes } from './codes.ts'

/**
 * Ticket ids: the minute in which the ticket was made, and 22 random bits; 48 bits in all, as the token has room for. A database that was
 * put back from a backup gives none of them out again, and a phone knows whether its list must have the ticket. Ids of before were counted
 * up from 1: they lie in minute 0.
 */
const epoch = Date.UTC(2025, 0, 1)
const minute = 60_000
const randomSpan = 2 ** 22
const lastMinute = 2 ** 26 - 1

export function newTicketId(madeAt: number, randomBytes: RandomBytes): number {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  const since = Math.floor((madeAt - epoch) / minute)
  return Math.min(lastMinute, Math.max(1, since)) * randomSpan + (((a << 16) | (b << 8) | c) % randomSpan)
}

/** To the minute, rounded down; null of an id that was counted. */
export function ticketMadeAt(ticketId: number): number | null {
  const since = Math.floor(ticketId / randomSpan)
  return since === 0 ? null : epoch + since * minute
}
