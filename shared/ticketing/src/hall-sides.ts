import type { HallPlan } from './hall.ts'
import { type SeatPlace, seatId } from './seats.ts'

/** Where the door sends a guest, as seen facing the stage. */
export const hallSides = ['left', 'middle', 'right'] as const
export type HallSide = (typeof hallSides)[number]

/** A hall narrower than this, in seat pitches, has no sides worth naming. */
const narrowest = 6

/**
 * Returns which third of the hall's width a seat is in. It goes by the positions of seats, never by their numbers, which run both ways in
 * many halls. Undefined in a narrow hall, and for a seat that the plan lacks.
 */
export function hallSidesOf(plan: Pick<HallPlan, 'rows'>): (seat: SeatPlace) => HallSide | undefined {
  const xs = new Map(plan.rows.flatMap(({ label: row, seats }) => seats.map(([number, x]) => [seatId({ row, number }), x] as const)))
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const x of xs.values()) {
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  const third = (right - left) / 3
  return (seat) => {
    const x = xs.get(seatId(seat))
    if (x === undefined || right - left < narrowest) return undefined
    if (x < left + third) return 'left'
    return x > right - third ? 'right' : 'middle'
  }
}
