import { bestSeats } from '@sabha/ticketing/best-seats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { sectionLookup } from '@sabha/ticketing/hall'
import { areaOf } from '@sabha/ticketing/hall-areas'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { bySeatId, parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import type { OfferReason } from '@sabha/ticketing/states'

/** The hall as the counter sells it. */
export interface CounterHall {
  plan: HallPlan
  layout: SeatLayout
}

export interface Wish {
  count: number
  /** null: anywhere. */
  section: string | null
  /** One of the party needs a wheelchair place. */
  accessible?: boolean
}

export interface Proposal {
  seats: SeatId[]
  /** `apart`: so many seats are free, but not together. `places`: places without numbers, of which none is better than another. */
  reason: OfferReason | 'apart' | 'places'
}

/** Returns what a party can be given of the seats that are free here, the best first; empty: so many aren't free. */
export function proposals(hall: CounterHall, free: ReadonlySet<SeatId>, wish: Wish): Proposal[] {
  const numbered = isOfPlaces(hall.plan, wish.section) ? [] : numberedProposals(hall, free, wish)
  return numbered.length > 0 || wish.accessible ? numbered : placeProposals(hall, free, wish)
}

/** Whether a section has a number of places instead of seats. */
export function isOfPlaces({ sections, areas = [] }: HallPlan, section: string | null): boolean {
  const rows = sections.find(({ name }) => name === section)?.rows ?? []
  return rows.length > 0 && rows.every((row) => areas.some((area) => area.row === row))
}

/** Proposes places of one section only: a party on mats and on the lawn needs two tickets. */
function placeProposals({ plan }: CounterHall, free: ReadonlySet<SeatId>, { count, section }: Wish): Proposal[] {
  const sectionOf = sectionOfSeat(plan)
  const bySection = Map.groupBy(
    [...free].filter((seat) => areaOf(plan, seat)),
    sectionOf,
  )
  return [...bySection].flatMap(([name, places]) =>
    places.length >= count && (section === null || name === section)
      ? [{ seats: places.toSorted(bySeatId).slice(0, count), reason: 'places' as const }]
      : [],
  )
}

function numberedProposals(hall: CounterHall, free: ReadonlySet<SeatId>, { count, section, accessible = false }: Wish): Proposal[] {
  const sections = section === null ? undefined : new Set([section])
  const together = bestSeats(hall.layout, (seat) => free.has(seat), { count, sections, accessible })
  if (together.length > 0 || accessible) return together
  const sectionOf = sectionOfSeat(hall.plan)
  const left = [...free].filter((seat) => section === null || sectionOf(seat) === section)
  const apart = left.filter((seat) => isOrdinary(hall.layout, seat)).toSorted(nearestTo(hall.layout))
  return apart.length >= count ? [{ seats: apart.slice(0, count).toSorted(bySeatId), reason: 'apart' }] : []
}

export function sectionOfSeat(plan: HallPlan): (seat: SeatId) => string {
  const lookup = sectionLookup(plan)
  return (seat) => lookup(parseSeatId(seat) ?? { row: '', number: 0 }) ?? ''
}

/** Whether a seat is for a party that asks for no wheelchair place: it is neither such a place nor its companion's seat. */
function isOrdinary({ seats }: SeatLayout, id: SeatId): boolean {
  const seat = seats.get(id)
  return seat !== undefined && !seat.isWheelchairPlace && seat.companionOf === undefined
}

function nearestTo({ seats }: SeatLayout): (a: SeatId, b: SeatId) => number {
  const distance = (seat: SeatId) => seats.get(seat)?.distance ?? Number.POSITIVE_INFINITY
  return (a, b) => distance(a) - distance(b) || bySeatId(a, b)
}
