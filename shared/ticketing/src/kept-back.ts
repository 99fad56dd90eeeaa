import { hour } from './durations.ts'
import type { SeatFacts } from './seat-facts.ts'

/** The most hours before a show that its accessible places may be kept until. */
export const mostKeptBackHours = 720

/** Until when (epoch ms) wheelchair places and companion seats are sold only to guests who ask for them; null: anybody may buy them. */
export function keptBackUntil({ startsAt, hours }: { startsAt: number; hours: number | null }): number | null {
  return hours === null ? null : startsAt - hours * hour
}

/** Whether a seat is a wheelchair place, or a companion's seat. */
export function isAccessiblePlace({ wheelchair, companion }: SeatFacts): boolean {
  return wheelchair === true || companion !== undefined
}

/**
 * Whether a seat isn't for this guest now: it is kept for others, and the guest hasn't asked for such a place. Staff may always sell it.
 */
export function isKeptBack(facts: SeatFacts, { until, asksFor, at }: { until: number | null; asksFor: boolean; at: number }): boolean {
  return until !== null && at < until && !asksFor && isAccessiblePlace(facts)
}
