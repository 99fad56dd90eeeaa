import { ApiError } from '@sabha/api/errors'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, sortSeatIds } from '@sabha/ticketing/seats'
import { useState } from 'react'
import type { CheckoutFailure } from '../../checkout/checkout-state.ts'
import { type HallStates, stateOf } from '../../seat-map/seat-states.ts'
import { forgetPendingBooking, keepPendingBooking, pendingBooking } from '../../session/pending-booking.ts'
import type { ShowState } from '../../session/show-state.ts'

/** A visitor's choice, sorted by what became of its seats. */
export interface Selection {
  /** Still to be had. */
  seats: SeatId[]
  /** Chosen, and since then taken by somebody else. */
  gone: SeatId[]
}

export function selectionIn(plan: HallPlan, hall: HallStates, chosen: readonly SeatId[]): Selection {
  const isFree = (seat: SeatId) => stateOf(plan, hall, seat) === 'available'
  return { seats: chosen.filter(isFree), gone: chosen.filter((seat) => !isFree(seat)) }
}

/** Seats that went, and of which the backend hasn't told when it refused to hold them. */
export function untoldLosses({ gone }: Selection, failure: CheckoutFailure | null): SeatId[] {
  const told = failure?.kind === 'booking' && failure.error instanceof ApiError && failure.error.params['seats']
  return Array.isArray(told) ? gone.filter((seat) => !told.includes(seat)) : gone
}

/** The choice after a seat was pressed; `full` where it would be one seat too many. */
export function afterPress(seats: readonly SeatId[], pressed: SeatId, max: number): SeatId[] | 'full' {
  if (seats.includes(pressed)) return seats.filter((seat) => seat !== pressed)
  return seats.length >= max ? 'full' : sortSeatIds([...seats, pressed])
}

/** The seats chosen for a show, kept in the session all along, so that a sign-in or a reload finds them again. */
export function useSelection(show: ShowState, max: number): [chosen: readonly SeatId[], choose: (seats: SeatId[]) => void] {
  const [chosen, setChosen] = useState<readonly SeatId[]>(() => {
    const pending = pendingBooking()
    return pending?.showId === show.id ? pending.seats.slice(0, max) : []
  })
  const choose = (seats: SeatId[]) => {
    setChosen(seats)
    if (seats.length > 0) keepPendingBooking({ showId: show.id, show, seats })
    else forgetPendingBooking()
  }
  return [chosen, choose]
}
