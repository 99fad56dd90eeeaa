import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { areaOf } from '@sabha/ticketing/hall-areas'
import type { SeatId } from '@sabha/ticketing/seats'

/** Returns what a hold asks for: numbered seats by name, and for each other section how many places. */
export function askedFor(plan: HallPlan, seats: readonly SeatId[]): { named: SeatId[]; places: Record<string, number> } {
  const sectionOf = sectionLookup(plan)
  const places = new Map<string, number>()
  for (const { row } of seats.flatMap((seat) => areaOf(plan, seat) ?? [])) {
    const section = sectionOf({ row, number: 1 }) ?? ''
    places.set(section, (places.get(section) ?? 0) + 1)
  }
  return { named: seats.filter((seat) => !areaOf(plan, seat)), places: Object.fromEntries(places) }
}
