import type { OfficeSeat } from '@sabha/api/office-shapes'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { canChange, type SeatStatus, seatChanges } from '@sabha/ticketing/states'
import { type HallStates, type SeatState, statesOf, storedState } from '../../seat-map/seat-states.ts'

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

interface DeedProblem {
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

/** A seat as the office reads it at an instant: a reservation that is over is available. */
export interface ReadSeat {
  id: SeatId
  status: SeatStatus
  /** Booked, and not by hand. */
  isCustomers: boolean
  /** Booked, and not to be taken away by this account. */
  isKept: boolean
  stored: OfficeSeat
}

export function readSeats(seats: readonly OfficeSeat[], now: number): ReadonlyMap<SeatId, ReadSeat> {
  return new Map(
    seats.map((stored) => {
      const id = seatId({ row: stored.row_label, number: stored.seat_number })
      const status = storedState(stored, now)
      return [
        id,
        {
          id,
          status,
          isCustomers: status === 'booked' && stored.booking_type !== 'manual',
          isKept: status === 'booked' && !stored.may_free,
          stored,
        },
      ]
    }),
  )
}

/** The hall as the office sees it: booked by hand is told from booked by a customer. */
export function officeStates(plan: HallPlan, seats: readonly OfficeSeat[], now: number): HallStates {
  return statesOf(plan, seats, (seat): SeatState => {
    const status = storedState(seat, now)
    return status === 'booked' && seat.booking_type === 'manual' ? 'by-hand' : status
  })
}
