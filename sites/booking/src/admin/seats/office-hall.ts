import type { OfficeSeat } from '@sabha/api/office-shapes'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import type { SeatStatus } from '@sabha/ticketing/states'
import { type HallStates, type SeatState, statesOf, storedState } from '../../seat-map/seat-states.ts'

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
