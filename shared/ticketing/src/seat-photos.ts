import type { HallPlan } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { groupLookup, type SeatGroup } from './seat-groups.ts'
import { parseSeatId, type SeatId, seatId } from './seats.ts'

/** The kinds of places that a photograph of the stage may be taken from, the narrowest first. */
export const photoPlaceKinds = ['seat', 'row', 'block', 'section'] as const
export type PhotoPlaceKind = (typeof photoPlaceKinds)[number]

/** A seat by its id, a row by its label, a block or section by its name in the plan. */
export interface PhotoPlace {
  kind: PhotoPlaceKind
  name: string
}

/** A photograph that is shown for a seat. */
export interface ShownPhoto<Photo> {
  photo: Photo
  /** Where it was taken. */
  from: PhotoPlace
  /** It was taken from another seat nearby. */
  isNearby: boolean
}

/** Seat pitches (about 1.6 m): from seats this near, the stage looks nearly the same. */
export const nearbyWithin = 3
/** How far a place may move relative to the stage, in seat pitches, and keep its photograph. */
const mostMoved = 1

interface Photographed {
  places: readonly PhotoPlace[]
}

interface PlacedSeat {
  id: SeatId
  x: number
  y: number
  row: string
  block: string | undefined
  section: string | undefined
  floor: string | undefined
  isRestricted: boolean
}

/**
 * Returns the photograph to show for a seat: its own, else that of the nearest seat of its section and floor, else its row's, its block's
 * or its section's. A seat with a restricted view is never shown one that was taken with a clear view, nor the other way round.
 */
export function photoLookup<Photo extends Photographed>(
  plan: HallPlan,
  photos: readonly Photo[],
): (seat: SeatId) => ShownPhoto<Photo> | undefined {
  const byPlace = new Map(photos.flatMap((photo) => photo.places.map((place) => [keyOf(place), photo] as const)))
  const placeOf = seatPlaces(plan)
  const photographed = photos.flatMap(({ places }) => places.flatMap(({ kind, name }) => (kind === 'seat' ? (placeOf(name) ?? []) : [])))
  const at = (kind: PhotoPlaceKind, name: string | undefined, isNearby = false): ShownPhoto<Photo> | undefined => {
    const photo = name === undefined ? undefined : byPlace.get(keyOf({ kind, name }))
    return photo && name !== undefined ? { photo, from: { kind, name }, isNearby } : undefined
  }
  return (seat) => {
    const own = placeOf(seat)
    if (!own) return at('section', sectionOfArea(plan, seat))
    const exact = at('seat', seat) ?? at('seat', nearest(own, photographed)?.id, true)
    if (exact || own.isRestricted) return exact
    return at('row', own.row) ?? at('block', own.block) ?? at('section', own.section)
  }
}

/** Returns those of these places that the plan does not have. */
export function unknownPlaces(plan: HallPlan, places: readonly PhotoPlace[]): PhotoPlace[] {
  return places.filter((place) => !middleOf(plan, place))
}

/** Returns those of a hall's places that are still where they were, relative to the stage, in another plan. */
export function placesThatStay<Place extends PhotoPlace>(before: HallPlan, after: HallPlan, places: readonly Place[]): Place[] {
  const [from, to] = [before.stage.label, after.stage.label]
  return places.filter((place) => {
    const [was, is] = [middleOf(before, place), middleOf(after, place)]
    return was && is && Math.hypot(is.x - to.x - (was.x - from.x), is.y - to.y - (was.y - from.y)) <= mostMoved
  })
}

const keyOf = ({ kind, name }: PhotoPlace) => `${kind} ${name}`

/** Ties go to the lowest seat id, so that all phones agree. */
function nearest(own: PlacedSeat, photographed: readonly PlacedSeat[]): PlacedSeat | undefined {
  const near = photographed
    .filter(({ section, floor, isRestricted }) => section === own.section && floor === own.floor && isRestricted === own.isRestricted)
    .map((seat) => ({ seat, distance: Math.hypot(seat.x - own.x, seat.y - own.y) }))
    .filter(({ distance }) => distance <= nearbyWithin)
    .sort((a, b) => a.distance - b.distance || (a.seat.id < b.seat.id ? -1 : 1))
  return near[0]?.seat
}

function seatPlaces(plan: HallPlan): (id: SeatId) => PlacedSeat | undefined {
  const [sectionOf, blockOf, floorOf] = [groupLookup(plan.sections), groupLookup(plan.blocks), groupLookup(plan.floors)]
  return (id) => {
    const place = parseSeatId(id)
    const seat = place && plan.rows.find(({ label }) => label === place.row)?.seats.find(([number]) => number === place.number)
    if (!place || !seat) return undefined
    const isRestricted = factsOf(plan, id).view === 'restricted'
    return {
      id,
      x: seat[1],
      y: seat[2],
      row: place.row,
      section: sectionOf(place),
      block: blockOf(place),
      floor: floorOf(place),
      isRestricted,
    }
  }
}

/** The section of a place without a number, which shows its section's photograph. */
function sectionOfArea(plan: HallPlan, seat: SeatId): string | undefined {
  const place = parseSeatId(seat)
  return place && plan.areas?.some(({ row }) => row === place.row) ? groupLookup(plan.sections)(place) : undefined
}

/** Returns the middle of a place; undefined if the plan does not have it. */
function middleOf(plan: HallPlan, { kind, name }: PhotoPlace): { x: number; y: number } | undefined {
  const points = pointsOf(plan, kind, name)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return points.length === 0 ? undefined : { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
}

function pointsOf(plan: HallPlan, kind: PhotoPlaceKind, name: string): { x: number; y: number }[] {
  const seats = plan.rows.flatMap(({ label: row, seats: inRow }) => inRow.map(([number, x, y]) => ({ row, number, x, y })))
  switch (kind) {
    case 'seat':
      return seats.filter((seat) => seatId(seat) === name)
    case 'row':
      return seats.filter(({ row }) => row === name)
    case 'block':
      return inGroup(plan.blocks, name, seats)
    case 'section':
      return [...inGroup(plan.sections, name, seats), ...inGroup(plan.sections, name, areaMiddles(plan))]
    default:
      return kind satisfies never
  }
}

function inGroup<Seat extends { row: string; number: number }>(
  groups: readonly SeatGroup[] | undefined,
  name: string,
  seats: readonly Seat[],
): Seat[] {
  const groupOf = groupLookup(groups)
  return seats.filter((seat) => groupOf(seat) === name)
}

function areaMiddles({ areas = [] }: HallPlan) {
  return areas.map(({ row, x, y, width, height }) => ({ row, number: 1, x: x + width / 2, y: y + height / 2 }))
}
