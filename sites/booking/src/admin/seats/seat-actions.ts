import { mostDeskSeats } from '@sabha/api/admin/bookings'
import type { AdminSeat } from '@sabha/api/admin/seats'
import type { AnyPhrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translator'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { canChange, type SeatStatus, seatChanges } from '@sabha/ticketing/states'
import { type HallStates, type SeatState, statesOf, storedState } from '@sabha/ui/seat-map/seat-states'

/** What staff can do with seats: `booked` is a desk sale. */
export const seatActions = ['booked', 'blocked', 'available'] as const
export type SeatAction = (typeof seatActions)[number]

/** The limits of the contract: seats of one change, and kept for one group. */
const mostChanged = 2_000
const mostKept = 500

const already = {
  available: 'Seat {{seat}} is available already.',
  booked: 'Seat {{seat}} is booked already.',
  blocked: 'Seat {{seat}} is blocked already.',
} as const satisfies Record<SeatAction, AnyPhrase>

/** Says why these seats can't be changed in this way; null if they can. */
export function actionProblem(seats: readonly ReadSeat[], action: SeatAction, say: Say): string | null {
  const hinders = seats.find(({ status }) => !canChange<SeatStatus>(seatChanges, status, action))
  if (hinders) {
    return say(hinders.status === 'reserved' ? reservedWords(hinders) : already[action], { seat: hinders.id })
  }
  const beyond = seats.find(({ isBeyondMe }) => isBeyondMe)
  if (beyond) return say('Seat {{seat}} is paid. Only an account with full access can cancel it.', { seat: beyond.id })
  const max = action === 'booked' ? mostDeskSeats : mostChanged
  return seats.length > max ? say('At most {{max}} seats at once.', { max }) : null
}

function reservedWords({ stored }: ReadSeat) {
  return stored.group_id === null
    ? 'Seat {{seat}} is held by somebody who is paying.'
    : 'Seat {{seat}} is kept for a group. Take it off the group first.'
}

/** Says why these seats can't be kept for a group; null if they can. */
export function keepProblem(seats: readonly ReadSeat[], say: Say): string | null {
  const hinders = seats.find(({ status }) => status !== 'available')
  if (!hinders) return seats.length > mostKept ? say('At most {{max}} seats at once.', { max: mostKept }) : null
  return hinders.stored.group_id === null
    ? say('Only free seats can be kept. Seat {{seat}} is not free.', { seat: hinders.id })
    : say(reservedWords(hinders), { seat: hinders.id })
}

/** Returns the group that all of these seats are kept for; null if there is no such single group. */
export function groupOf(seats: readonly ReadSeat[]): { id: number; name: string } | null {
  const [first] = seats
  const id = first?.status === 'reserved' ? first.stored.group_id : null
  if (!first || id === null || seats.some(({ status, stored }) => status !== 'reserved' || stored.group_id !== id)) return null
  return { id, name: first.stored.group }
}

/** A seat as the admin reads it at an instant: after its reservation has ended it is available. */
export interface ReadSeat {
  id: SeatId
  status: SeatStatus
  /** Booked by a customer, not by hand. */
  isCustomers: boolean
  /** Booked, and this account may not take it away. */
  isBeyondMe: boolean
  stored: AdminSeat
}

export function readSeats(seats: readonly AdminSeat[], now: number): ReadonlyMap<SeatId, ReadSeat> {
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
          isBeyondMe: status === 'booked' && !stored.may_free,
          stored,
        },
      ]
    }),
  )
}

/** The states of the hall for the admin, which tell seats booked by hand from those that customers booked. */
export function adminStates(plan: HallPlan, seats: readonly AdminSeat[], now: number): HallStates {
  return statesOf(plan, seats, (seat): SeatState => {
    const status = storedState(seat, now)
    return status === 'booked' && seat.booking_type === 'manual' ? 'by-hand' : status
  })
}
