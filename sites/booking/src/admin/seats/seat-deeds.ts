import type { Phrase } from '@sabha/language/phrases'
import { canChange, type SeatStatus, seatChanges } from '@sabha/ticketing/states'
import type { ReadSeat } from './office-hall.ts'

/** What the office makes of seats: `booked` is a booking by hand. */
export const seatDeeds = ['booked', 'blocked', 'available'] as const
export type SeatDeed = (typeof seatDeeds)[number]

/** As the contract limits them: seats of one booking by hand, and of one change. */
const mostBooked = 50
const mostChanged = 2_000

const already = {
  available: 'Seat {{seat}} is available already.',
  booked: 'Seat {{seat}} is booked already.',
  blocked: 'Seat {{seat}} is blocked already.',
} as const satisfies Record<SeatDeed, Phrase>

export interface DeedProblem {
  phrase: Phrase
  params: { seat: string } | { max: number }
}

/** Why these seats can't be changed so; null where they can. */
export function deedProblem(seats: readonly ReadSeat[], deed: SeatDeed): DeedProblem | null {
  const hinders = seats.find(({ status }) => !canChange<SeatStatus>(seatChanges, status, deed))
  if (hinders) {
    const phrase = hinders.status === 'reserved' ? 'Seat {{seat}} is held by somebody who is paying.' : already[deed]
    return { phrase, params: { seat: hinders.id } }
  }
  const kept = seats.find(({ isKept }) => isKept)
  if (kept) return { phrase: 'Seat {{seat}} is paid. Only an account with full access can cancel it.', params: { seat: kept.id } }
  const max = deed === 'booked' ? mostBooked : mostChanged
  return seats.length > max ? { phrase: 'At most {{max}} seats at once.', params: { max } } : null
}
