import { type BestWish, bestSeats, type SeatOffer } from '@sabha/ticketing/best-seats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { layOutSeats, type SeatLayout } from '@sabha/ticketing/seat-layout'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { singleSeatAdvice } from '@sabha/ticketing/single-seats'
import { type HallStates, stateAt } from '@sabha/ui/seat-map/seat-states'

/** Who sits beside whom, worked out once for each plan. This module loads on demand, because most people pick seats by hand. */
const layouts = new WeakMap<HallPlan, SeatLayout>()
const layoutOf = (plan: HallPlan) => layouts.getOrInsertComputed(plan, layOutSeats)

/** Returns the free seats; the visitor's own choice is among them. */
function freeIn(plan: HallPlan, states: HallStates): ReadonlySet<SeatId> {
  return new Set(
    plan.rows.flatMap(({ label: row, seats }) => {
      const inRow = states.get(row) ?? ''
      return seats.flatMap(([number], index) => (stateAt(inRow, index) === 'available' ? [seatId({ row, number })] : []))
    }),
  )
}

/** `leftOut`: free seats that the visitor doesn't want. */
export function offersIn(plan: HallPlan, states: HallStates, wish: BestWish, leftOut: ReadonlySet<SeatId>): SeatOffer[] {
  const free = freeIn(plan, states).difference(leftOut)
  return bestSeats(layoutOf(plan), (seat) => free.has(seat), wish)
}

export function adviceIn(plan: HallPlan, states: HallStates, chosen: readonly SeatId[]): ReturnType<typeof singleSeatAdvice> {
  const free = freeIn(plan, states)
  return singleSeatAdvice(layoutOf(plan), (seat) => free.has(seat), chosen)
}
