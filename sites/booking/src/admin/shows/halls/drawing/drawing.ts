import type { HallDoor, HallPlan } from '@sabha/ticketing/hall'
import type { HallArea } from '@sabha/ticketing/hall-areas'
import { ordered } from '@sabha/ticketing/hall-text'
import { factsOf, type SeatFacts } from '@sabha/ticketing/seat-facts'
import { groupLookup, groupsFrom, type SeatGroup } from '@sabha/ticketing/seat-groups'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { movedPath, stagePath } from './stage.ts'
import { rounded } from './tidy.ts'

/** Identifies a seat, row or door while the hall is drawn, even when its label changes. */
export type Key = number

export interface DrawnSeat {
  key: Key
  number: number
  /** In seat pitches; y grows away from the stage. */
  x: number
  y: number
  /** Empty: the seat is in no section. */
  section: string
  floor: string
  block: string
  /** All facts except `companion`, which `companionOf` replaces. */
  facts: Omit<SeatFacts, 'companion'>
  /** The wheelchair place whose companion sits here; null if the seat is not a companion's. */
  companionOf: Key | null
}

/** Rows with the same label are parts of one row. */
export interface DrawnRow {
  key: Key
  label: string
  seats: readonly DrawnSeat[]
}

interface DrawnDoor {
  key: Key
  x: number
  y: number
  name: string
  access?: HallDoor['access']
}

/** An area of places without numbers. */
export interface DrawnArea extends HallArea {
  section: string
  floor: string
  block: string
}

/** The Kannada names of floors and blocks, by their English names. */
interface KannadaNames {
  floors: Readonly<Record<string, string>>
  blocks: Readonly<Record<string, string>>
}

/** A hall while it is drawn. Every change returns a new drawing that shares the unchanged parts. */
export interface Drawing {
  rows: readonly DrawnRow[]
  /** Sections front to back, floors from the bottom, blocks as they were named. */
  sections: readonly string[]
  floors: readonly string[]
  blocks: readonly string[]
  /** Missing in drafts that an earlier release kept. */
  kannada?: KannadaNames | undefined
  doors: readonly DrawnDoor[]
  /** Missing in drafts that an earlier release kept. */
  areas?: readonly DrawnArea[] | undefined
  /** As in the plan; missing in drafts that an earlier release kept. */
  rake?: HallPlan['rake']
  stage: HallPlan['stage']
  /** The least size; `planOf` makes the hall larger if its seats need it. */
  size: { width: number; height: number }
  /** The key that the next new seat, row or door gets. */
  next: Key
}

export function emptyDrawing(): Drawing {
  return {
    rows: [],
    sections: [],
    floors: [],
    blocks: [],
    doors: [],
    stage: stagePath({ x: 15, y: 1.5, width: 14 }),
    size: { width: 30, height: 8 },
    next: 1,
  }
}

export function drawingOf(plan: HallPlan): Drawing {
  let next = 1
  const keys = new Map<SeatId, Key>()
  for (const { label, seats } of plan.rows) for (const [number] of seats) keys.set(seatId({ row: label, number }), next++)
  const [sectionOf, floorOf, blockOf] = [groupLookup(plan.sections), groupLookup(plan.floors), groupLookup(plan.blocks)]
  const names = (groups: HallPlan['floors'] = []) => groups.map(({ name }) => name)
  const rows = plan.rows.map(({ label, seats }): DrawnRow => {
    const drawn = seats.map(([number, x, y]): DrawnSeat => {
      const place = { row: label, number }
      const { companion, ...facts } = factsOf(plan, seatId(place))
      return {
        key: keys.get(seatId(place)) ?? next++,
        number,
        x,
        y,
        section: sectionOf(place) ?? '',
        floor: floorOf(place) ?? '',
        block: blockOf(place) ?? '',
        facts,
        companionOf: companion === undefined ? null : (keys.get(companion) ?? null),
      }
    })
    return { key: next++, label, seats: drawn }
  })
  const doors = (plan.doors ?? []).map((door) => ({ ...door, key: next++ }))
  const areas = (plan.areas ?? []).map((area): DrawnArea => {
    const place = { row: area.row, number: 1 }
    return { ...area, section: sectionOf(place) ?? '', floor: floorOf(place) ?? '', block: blockOf(place) ?? '' }
  })
  return {
    rows,
    sections: names(plan.sections),
    floors: names(plan.floors),
    blocks: names(plan.blocks),
    kannada: { floors: kannadaOf(plan.floors), blocks: kannadaOf(plan.blocks) },
    doors,
    areas,
    rake: plan.rake,
    stage: plan.stage,
    size: { width: plan.width, height: plan.height },
    next,
  }
}

/** Completes a draft that an earlier release kept with what that release did not store, taken from the plan it began from. */
export function completed(kept: Drawing, plan: HallPlan): Drawing {
  const { kannada, areas, rake } = drawingOf(plan)
  return { ...kept, kannada: kept.kannada ?? kannada, areas: kept.areas ?? areas, rake: kept.rake ?? rake }
}

function kannadaOf(groups: readonly SeatGroup[] = []): Record<string, string> {
  return Object.fromEntries(groups.flatMap(({ name, kn }) => (kn === undefined ? [] : [[name, kn] as const])))
}

function inKannada(groups: SeatGroup[], names: Readonly<Record<string, string>> = {}): SeatGroup[] {
  return groups.map((group) => {
    const kn = Object.hasOwn(names, group.name) ? names[group.name]?.trim() : undefined
    return { ...group, ...(kn && { kn }) }
  })
}

/** Free space around what is drawn, in seat pitches. */
const margin = 1.5

/** Returns how far the plan is moved from its drawing so that nothing lies outside the hall. */
export function planShift({ rows, doors, areas = [], stage }: Drawing): { dx: number; dy: number } {
  // A seat or door needs half a pitch to the edge; an area may touch it.
  const places = [...rows.flatMap((row) => row.seats), ...doors, ...areas.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }))]
  return { dx: shiftOf(places.map(({ x }) => x)), dy: shiftOf([...places.map(({ y }) => y), stage.label.y]) }
}

/**
 * Returns the plan of the drawing: parts of a row are joined, and everything is moved inside the hall. `checkHall` finds the errors that
 * remain.
 */
export function planOf(drawing: Drawing, name: Pick<HallPlan, 'id' | 'name'>): HallPlan {
  const { sections, floors, blocks, doors, stage, size, kannada, areas = [] } = drawing
  const seats = drawing.rows.flatMap((row) => row.seats)
  const xs = [...seats.map(({ x }) => x), ...doors.map(({ x }) => x)]
  const ys = [...seats.map(({ y }) => y), ...doors.map(({ y }) => y)]
  const { dx, dy } = planShift(drawing)
  const [x, y] = [(value: number) => rounded(value + dx), (value: number) => rounded(value + dy)]

  const rows = wholeRows(drawing)
  const bySeat = new Map(
    rows.flatMap(({ label, seats: inRow }) => inRow.map((seat) => [seatId({ row: label, number: seat.number }), seat] as const)),
  )
  const ids = new Map([...bySeat].map(([id, { key }]) => [key, id]))
  const planned = rows.map(({ label, seats: inRow }) => ({
    label,
    seats: inRow.map((seat): [number, number, number] => [seat.number, x(seat.x), y(seat.y)]),
  }))
  const byRow = new Map(areas.map((area) => [area.row, area]))
  const grouped = [...areas.map(({ row }) => ({ label: row, seats: [[1]] as const })), ...planned]
  const groups = (names: readonly string[], of: (seat: DrawnSeat | DrawnArea) => string) =>
    groupsFrom(names, grouped, (place) => {
      const seat = bySeat.get(seatId(place)) ?? byRow.get(place.row)
      return (seat && of(seat)) || undefined
    }).filter((group) => group.rows.length > 0 || (group.seats ?? []).length > 0)
  const facts = [...bySeat].flatMap(([id, { facts: own, companionOf }]) => {
    const companion = companionOf === null ? undefined : ids.get(companionOf)
    const all: SeatFacts = { ...own, ...(companion !== undefined && { companion }) }
    return Object.keys(all).length > 0 ? [[id, all] as const] : []
  })
  return ordered({
    ...name,
    width: Math.max(sizeFor(size.width, most(xs) + dx), ...areas.map((area) => x(area.x + area.width))),
    height: Math.max(sizeFor(size.height, most(ys) + dy), ...areas.map((area) => y(area.y + area.height))),
    stage: { path: movedPath(stage.path, dx, dy), label: { x: x(stage.label.x), y: y(stage.label.y) } },
    sections: groups(sections, ({ section }) => section),
    floors: inKannada(
      groups(floors, ({ floor }) => floor),
      kannada?.floors,
    ),
    blocks: inKannada(
      groups(blocks, ({ block }) => block),
      kannada?.blocks,
    ),
    doors: doors.map((door) => ({ x: x(door.x), y: y(door.y), name: door.name, access: door.access })),
    rake: drawing.rake?.filter(({ floor }) => floor === undefined || [...seats, ...areas].some((each) => each.floor === floor)),
    facts: Object.fromEntries(facts),
    areas: areas.map(({ section: _, floor: __, block: ___, ...area }) => ({ ...area, x: x(area.x), y: y(area.y) })),
    rows: planned,
  })
}

/** Returns the drawing with the seats and areas of one floor, and the chosen seats of any floor; undefined: everything. */
export function onFloor(drawing: Drawing, floor: string | undefined, chosen: ReadonlySet<Key>): Drawing {
  if (floor === undefined) return drawing
  const isShown = (seat: DrawnSeat) => seat.floor === floor || chosen.has(seat.key)
  const rows = drawing.rows.flatMap((row): DrawnRow[] => {
    if (row.seats.every(isShown)) return [row]
    const seats = row.seats.filter(isShown)
    return seats.length > 0 ? [{ ...row, seats }] : []
  })
  return { ...drawing, rows, areas: drawing.areas?.filter((area) => area.floor === floor) }
}

export function hasNoPlaces({ rows, areas = [] }: Drawing): boolean {
  return rows.length === 0 && areas.length === 0
}

/** Returns the sections that can have seats. The section of an area has places without numbers only. */
export function seatSections({ sections, areas = [] }: Pick<Drawing, 'sections' | 'areas'>): string[] {
  return sections.filter((section) => !areas.some((area) => area.section === section))
}

/** Returns the floors or blocks that have a seat or an area, in their order. The empty name comes last, if some are on none. */
export function namesInUse({ rows, areas = [], floors, blocks }: Drawing, kind: 'floor' | 'block'): string[] {
  const used = new Set([...rows.flatMap(({ seats }) => seats), ...areas].map((each) => each[kind]))
  return [...(kind === 'floor' ? floors : blocks), ''].filter((name) => used.has(name))
}

/** Joins the parts of each row, at the position of its first part. */
export function wholeRows({ rows }: Pick<Drawing, 'rows'>): { label: string; seats: DrawnSeat[] }[] {
  return [...Map.groupBy(rows, ({ label }) => label)]
    .map(([label, parts]) => ({
      label,
      seats: parts.length === 1 ? [...(parts[0]?.seats ?? [])] : inReadingOrder(parts.flatMap(({ seats }) => seats)),
    }))
    .filter(({ seats }) => seats.length > 0)
}

/** Sorts seats from left to right, as seen facing the stage; a row that runs along the side of the hall, from the front. */
export function inReadingOrder(seats: readonly DrawnSeat[]): DrawnSeat[] {
  const extent = (of: 'x' | 'y') => most(seats.map((seat) => seat[of])) - least(seats.map((seat) => seat[of]))
  const along = extent('x') >= extent('y') ? 'x' : 'y'
  return seats.toSorted((a, b) => a[along] - b[along])
}

/** Returns the shift that brings the lowest value to the margin; 0 if it is at least half a seat inside. */
function shiftOf(values: readonly number[]): number {
  const first = least(values)
  return first < 0.5 ? margin - first : 0
}

/** Returns a larger size if the furthest value is less than half a seat from the edge. */
function sizeFor(size: number, furthest: number): number {
  return rounded(furthest + 0.5 > size ? furthest + margin : size)
}

const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
