import { ApiError } from '@sabha/api/errors'
import type { HallPlan } from '@sabha/ticketing/hall'
import { areaOf } from '@sabha/ticketing/hall-areas'
import { factsOf } from '@sabha/ticketing/seat-facts'
import { parseSeatId, type SeatId, sortSeatIds } from '@sabha/ticketing/seats'
import { type HallStates, placesLeft, stateOf } from '@sabha/ui/seat-map/seat-states'
import { useState } from 'react'
import type { CheckoutFailure } from '../../checkout/checkout-state.ts'
import { forgetPendingBooking, keepPendingBooking, pendingBooking } from '../../session/pending-booking.ts'
import type { ShowState } from '../../session/show-state.ts'

/** A visitor's choice, split by what became of its seats. */
export interface Selection {
  /** Still to be had. */
  seats: SeatId[]
  /** Chosen, and since then taken by somebody else. */
  gone: SeatId[]
}

export function selectionIn(plan: HallPlan, hall: HallStates, chosen: readonly SeatId[]): Selection {
  const isFree = (seat: SeatId) => {
    const area = areaOf(plan, seat)
    // The nth place can be had where at least n are left; the backend decides which place it is.
    return area ? (parseSeatId(seat)?.number ?? 0) <= placesLeft(hall, area) : stateOf(plan, hall, seat) === 'available'
  }
  return { seats: chosen.filter(isFree), gone: chosen.filter((seat) => !isFree(seat)) }
}

/** Returns the lost seats that the backend didn't name when it refused to hold them. */
export function untoldLosses({ gone }: Selection, failure: CheckoutFailure | null): SeatId[] {
  const told = failure?.kind === 'booking' && failure.error instanceof ApiError && failure.error.params['seats']
  return Array.isArray(told) ? gone.filter((seat) => !told.includes(seat)) : gone
}

/** Returns the choice after a seat was pressed; `full` where it would be one seat too many. */
export function afterPress(seats: readonly SeatId[], pressed: SeatId, max: number): SeatId[] | 'full' {
  if (seats.includes(pressed)) return seats.filter((seat) => seat !== pressed)
  return seats.length >= max ? 'full' : sortSeatIds([...seats, pressed])
}

/** Adds a free companion's seat to a wheelchair place that was just chosen; removes companions' seats with one that was given back. */
export function withCompanion(plan: HallPlan, hall: HallStates, next: SeatId[], pressed: SeatId, max: number): SeatId[] {
  if (!factsOf(plan, pressed).wheelchair) return next
  const companions = Object.entries(plan.facts ?? {}).flatMap(([seat, { companion }]) => (companion === pressed ? [seat] : []))
  if (!next.includes(pressed)) return next.filter((seat) => !companions.includes(seat))
  if (next.length >= max || companions.some((seat) => next.includes(seat))) return next
  const free = companions.find((seat) => stateOf(plan, hall, seat) === 'available')
  return free === undefined ? next : sortSeatIds([...next, free])
}

/** The seats chosen for a show, kept in the session for a sign-in or a reload. Where the session has none, it starts with the basket's. */
export function useSelection(
  show: ShowState,
  max: number,
  kept: readonly SeatId[] = [],
): [chosen: readonly SeatId[], choose: (seats: SeatId[]) => void] {
  const [chosen, setChosen] = useState<readonly SeatId[]>(() => {
    const pending = pendingBooking()
    return (pending?.showId === show.id ? pending.seats : kept).slice(0, max)
  })
  const choose = (seats: SeatId[]) => {
    setChosen(seats)
    if (seats.length > 0) keepPendingBooking({ showId: show.id, show, seats })
    else forgetPendingBooking()
  }
  return [chosen, choose]
}
