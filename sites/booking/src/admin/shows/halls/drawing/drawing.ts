import type { HallDoor, HallPlan } from '@sabha/ticketing/hall'
import type { HallArea } from '@sabha/ticketing/hall-areas'
import { ordered } from '@sabha/ticketing/hall-text'
import { factsOf, type SeatFacts } from '@sabha/ticketing/seat-facts'
import { groupLookup, groupsFrom, type SeatGroup } from '@sabha/ticketing/seat-groups'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { movedPath, stagePath } from './stage.ts'
import { rounded } from './tidy.ts'

/** Names a seat, row or door for as long as it is drawn, whatever its label becomes. */
export type Key = number

export interface DrawnSeat {
  key: Key
  number: number
  /** In seat pitches; y grows away from the stage. */
  x: number
  y: number
  /** Empty: in none. */
  section: string
  floor: string
  block: string
  /** Without the seat that it accompanies. */
  facts: Omit<SeatFacts, 'companion'>
  /** The wheelchair place whose companion sits here. */
  companionOf: Key | null
}

/** Two of them may have the same label: they are parts of one row then. */
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

/** Places without numbers. */
export interface DrawnArea extends HallArea {
  section: string
  floor: string
  block: string
}

/** What floors and blocks are called in Kannada, by their names. */
interface KannadaNames {
  floors: Readonly<Record<string, string>>
  blocks: Readonly<Record<string, string>>
}

/** A hall while it is drawn. Every change makes another one, which shares what is the same. */
export interface Drawing {
  rows: readonly DrawnRow[]
  /** Front to back, from below, and as they were named. */
  sections: readonly string[]
  floors: readonly string[]
  blocks: readonly string[]
  /** Absent from what an earlier release kept. */
  kannada?: KannadaNames | undefined
  doors: readonly DrawnDoor[]
  /** Absent from what an earlier release kept. */
  areas?: readonly DrawnArea[] | undefined
  /** As the plan told it; absent from what an earlier release kept. */
  rake?: HallPlan['rake']
  stage: HallPlan['stage']
  /** At least this large; more where the seats need it. */
  size: { width: number; height: number }
  /** The next key. */
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

/** A drawing that an earlier release kept: what it knew nothing of is as in the plan that it was begun from. */
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

/** Around what is drawn, in seat pitches. */
const margin = 1.5

/** How far a plan lies from its drawing: it is moved so that nothing is outside. */
export function planShift({ rows, doors, areas = [], stage }: Drawing): { dx: number; dy: number } {
  // An area may lie at the edge: it is drawn to its own.
  const places = [...rows.flatMap((row) => row.seats), ...doors, ...areas.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }))]
  return { dx: shiftOf(places.map(({ x }) => x)), dy: shiftOf([...places.map(({ y }) => y), stage.label.y]) }
}

/** The plan that is drawn: parts of a row together, moved so that nothing lies outside. It may still have errors, which `checkHall` finds. */
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

/** What is drawn of a floor, and what is chosen wherever it is; undefined: all of it. */
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

/** The sections that seats may be in: one of places without numbers has no seats. */
export function seatSections({ sections, areas = [] }: Pick<Drawing, 'sections' | 'areas'>): string[] {
  return sections.filter((section) => !areas.some((area) => area.section === section))
}

/** Floors and blocks that have a seat or places, in their order; an empty name is last, where some have none. */
export function namesInUse({ rows, areas = [], floors, blocks }: Drawing, kind: 'floor' | 'block'): string[] {
  const used = new Set([...rows.flatMap(({ seats }) => seats), ...areas].map((each) => each[kind]))
  return [...(kind === 'floor' ? floors : blocks), ''].filter((name) => used.has(name))
}

/** Parts of a row as one, where the first of them is. */
export function wholeRows({ rows }: Pick<Drawing, 'rows'>): { label: string; seats: DrawnSeat[] }[] {
  return [...Map.groupBy(rows, ({ label }) => label)]
    .map(([label, parts]) => ({
      label,
      seats: parts.length === 1 ? [...(parts[0]?.seats ?? [])] : inReadingOrder(parts.flatMap(({ seats }) => seats)),
    }))
    .filter(({ seats }) => seats.length > 0)
}

/** Left to right as seen facing the stage; from the front, where a row runs along the side of the hall. */
export function inReadingOrder(seats: readonly DrawnSeat[]): DrawnSeat[] {
  const extent = (of: 'x' | 'y') => most(seats.map((seat) => seat[of])) - least(seats.map((seat) => seat[of]))
  const along = extent('x') >= extent('y') ? 'x' : 'y'
  return seats.toSorted((a, b) => a[along] - b[along])
}

/** So that nothing is nearer to the edge than half a seat; nothing where all is inside. */
function shiftOf(values: readonly number[]): number {
  const first = least(values)
  return first < 0.5 ? margin - first : 0
}

/** The size stays while what is furthest is half a seat from the edge. */
function sizeFor(size: number, furthest: number): number {
  return rounded(furthest + 0.5 > size ? furthest + margin : size)
}

const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
