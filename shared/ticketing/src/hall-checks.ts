import type { HallPlan, HallRow } from './hall.ts'
import type { HallArea } from './hall-areas.ts'
import { isSection } from './hall-import-checks.ts'
import { factsOf } from './seat-facts.ts'
import { groupLookup } from './seat-groups.ts'
import { type SeatId, type SeatPlace, seatId } from './seats.ts'

export interface HallFinding {
  kind: HallFindingKind
  /** The seats that it is about, in the plan's order. */
  seats: SeatId[]
  /** The rows, sections or blocks that it is about. */
  names: string[]
}

/** A plan with an error can't be saved: seats could not be told apart, sold or charged. A warning is for a person to judge. */
export const findingLevels = {
  'label-twice': 'error',
  'seat-in-no-section': 'error',
  'section-without-price': 'error',
  'companion-of-none': 'error',
  'seats-touch': 'warning',
  'row-without-aisle': 'warning',
  'wheelchair-without-companion': 'warning',
  'companion-on-other-floor': 'warning',
  'seat-on-no-floor': 'warning',
  'row-on-two-floors': 'warning',
  'blocks-overlap': 'warning',
  'area-unnamed': 'error',
  'area-name-twice': 'error',
  'area-without-count': 'error',
  'area-in-no-section': 'error',
  'area-not-alone': 'error',
  'area-on-seats': 'warning',
  'areas-overlap': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>
export type HallFindingKind = keyof typeof findingLevels

export function isError({ kind }: HallFinding): boolean {
  return findingLevels[kind] === 'error'
}

interface PlacedSeat extends SeatPlace {
  id: SeatId
  x: number
  y: number
}

/**
 * Returns what is wrong or doubtful in a plan. `priced`: the sections that the hall's shows have prices for; absent without shows, when
 * prices aren't checked.
 */
export function checkHall(plan: HallPlan, priced?: ReadonlySet<string>): HallFinding[] {
  const seats = plan.rows.flatMap((row) =>
    row.seats.map(([number, x, y]) => ({ row: row.label, number, id: seatId({ row: row.label, number }), x, y })),
  )
  return [
    ...labelsTwice(seats),
    ...withoutSection(plan, seats),
    ...withoutPrice(plan, seats, priced),
    ...touching(seats),
    ...withoutAisle(plan),
    ...wheelchairs(plan, seats),
    ...floors(plan, seats),
    ...overlappingBlocks(plan, seats),
    ...areaFindings(plan, seats),
  ]
}

function labelsTwice(seats: readonly PlacedSeat[]): HallFinding[] {
  const twice = [...Map.groupBy(seats, ({ id }) => id)].filter(([, same]) => same.length > 1)
  return twice.map(([id]) => ({ kind: 'label-twice', seats: [id], names: [] }))
}

function withoutSection(plan: HallPlan, seats: readonly PlacedSeat[]): HallFinding[] {
  const sectionOf = groupLookup(plan.sections)
  const without = seats.filter((seat) => sectionOf(seat) === undefined)
  return without.length > 0 ? [{ kind: 'seat-in-no-section', seats: without.map(({ id }) => id), names: [] }] : []
}

function withoutPrice(plan: HallPlan, seats: readonly PlacedSeat[], priced: ReadonlySet<string> | undefined): HallFinding[] {
  if (!priced) return []
  const inSection = Map.groupBy(seats, groupLookup(plan.sections))
  return plan.sections
    .filter(({ name }) => !priced.has(name))
    .map(({ name }) => ({ kind: 'section-without-price', seats: idsOf(inSection.get(name) ?? []), names: [name] }))
}

/** In seat pitches: seats whose centres are nearer than this are drawn over each other. */
const leastDistance = 0.8

/** A plan in another unit has all its seats in one place, and more touching pairs than memory has room for. */
const mostTouching = 200

/** Each seat is compared with those in the squares around it, so that a large hall takes no longer per seat than a small one. */
function touching(seats: readonly PlacedSeat[]): HallFinding[] {
  const found: HallFinding[] = []
  // By whole squares: a distance added to the place itself can be rounded beyond the next one.
  const square = ({ x, y }: PlacedSeat, [dx, dy]: readonly [number, number] = [0, 0]) => `${Math.floor(x) + dx} ${Math.floor(y) + dy}`
  const before = new Map<string, PlacedSeat[]>()
  for (const seat of seats) {
    if (found.length >= mostTouching) return found
    const around = ring.flatMap((step) => before.get(square(seat, step)) ?? [])
    const here = square(seat)
    before.set(here, [...(before.get(here) ?? []), seat])
    const near = around.filter((other) => Math.hypot(seat.x - other.x, seat.y - other.y) < leastDistance)
    found.push(...near.slice(0, mostTouching).map((other): HallFinding => ({ kind: 'seats-touch', seats: [other.id, seat.id], names: [] })))
  }
  return found
}

const ring = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

/** Finds rows that have no seat at an aisle. Nothing is known of a floor whose aisles aren't marked. */
function withoutAisle(plan: HallPlan): HallFinding[] {
  const isAtAisle = (row: HallRow) => row.seats.some(([number]) => factsOf(plan, seatId({ row: row.label, number })).aisle)
  const floorOf = groupLookup(plan.floors)
  const floorOfRow = ({ label: row, seats }: HallRow) => floorOf({ row, number: seats[0]?.[0] ?? 0 })
  const marked = new Set(plan.rows.filter(isAtAisle).map(floorOfRow))
  return plan.rows
    .filter((row) => marked.has(floorOfRow(row)) && !isAtAisle(row))
    .map((row) => ({
      kind: 'row-without-aisle',
      seats: row.seats.map(([number]) => seatId({ row: row.label, number })),
      names: [row.label],
    }))
}

function wheelchairs(plan: HallPlan, seats: readonly PlacedSeat[]): HallFinding[] {
  const places = new Set(idsOf(seats.filter(({ id }) => factsOf(plan, id).wheelchair)))
  const companions = seats.filter(({ id }) => factsOf(plan, id).companion !== undefined)
  const accompanied = new Set(companions.map(({ id }) => factsOf(plan, id).companion))
  const lost = companions.filter(({ id }) => !places.has(factsOf(plan, id).companion ?? ''))
  return [
    ...lost.map(({ id }): HallFinding => ({ kind: 'companion-of-none', seats: [id], names: [] })),
    ...[...places]
      .filter((id) => !accompanied.has(id))
      .map((id): HallFinding => ({ kind: 'wheelchair-without-companion', seats: [id], names: [] })),
  ]
}

/** Checks that each seat is on a floor, a whole row is on the same one, and a companion is on the floor of the wheelchair place. */
function floors(plan: HallPlan, seats: readonly PlacedSeat[]): HallFinding[] {
  if ((plan.floors ?? []).length === 0) return []
  const floorOf = groupLookup(plan.floors)
  const onNone = seats.filter((seat) => floorOf(seat) === undefined)
  const parted = [...Map.groupBy(seats, ({ row }) => row)].filter(([, inRow]) => new Set(inRow.map(floorOf)).size > 1)
  const byId = new Map(seats.map((seat) => [seat.id, seat]))
  const apart = seats.filter((seat) => {
    const place = byId.get(factsOf(plan, seat.id).companion ?? '')
    return place !== undefined && floorOf(place) !== floorOf(seat)
  })
  const without: HallFinding[] = onNone.length > 0 ? [{ kind: 'seat-on-no-floor', seats: idsOf(onNone), names: [] }] : []
  return [
    ...without,
    ...parted.map(([row, inRow]): HallFinding => ({ kind: 'row-on-two-floors', seats: idsOf(inRow), names: [row] })),
    ...apart.map(({ id }): HallFinding => ({ kind: 'companion-on-other-floor', seats: [id], names: [] })),
  ]
}

type Point = Pick<PlacedSeat, 'x' | 'y'>

/** Checks places without numbers: their count, their name, that their section has nothing else, and that nothing overlaps their area. */
function areaFindings({ areas = [], sections, floors: onFloors }: HallPlan, seats: readonly PlacedSeat[]): HallFinding[] {
  const floorOf = groupLookup(onFloors)
  const floorOfArea = ({ row }: HallArea) => floorOf({ row, number: 1 })
  const of = (kind: HallFindingKind, wrong: readonly HallArea[], on: readonly PlacedSeat[] = []): HallFinding[] =>
    wrong.length === 0 ? [] : [{ kind, seats: idsOf(on), names: wrong.map(({ name }) => name) }]
  const sectionOf = (area: HallArea) => sections.find(({ rows }) => rows.includes(area.row))
  const within = (area: HallArea) => seats.filter((seat) => floorOf(seat) === floorOfArea(area) && isOver(seat, area))
  return [
    ...of(
      'area-unnamed',
      areas.filter(({ name }) => !isSection(name)),
    ),
    ...of(
      'area-name-twice',
      areas.filter(({ name }, index) => name !== '' && areas.findIndex((each) => each.name === name) !== index),
    ),
    ...of(
      'area-without-count',
      areas.filter(({ count }) => count < 1),
    ),
    ...of(
      'area-in-no-section',
      areas.filter((area) => !sectionOf(area)),
    ),
    ...of(
      'area-not-alone',
      areas.filter((area) => {
        const own = sectionOf(area)
        return own !== undefined && (own.rows.length > 1 || (own.seats ?? []).length > 0)
      }),
    ),
    ...areas.flatMap((area) => (within(area).length > 0 ? of('area-on-seats', [area], within(area)) : [])),
    ...areas.flatMap((area, index) =>
      areas
        .slice(index + 1)
        .flatMap((other) => (floorOfArea(area) === floorOfArea(other) && isAcross(area, other) ? of('areas-overlap', [area, other]) : [])),
    ),
  ]
}

function isOver({ x, y }: Point, area: HallArea): boolean {
  return x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height
}

function isAcross(a: HallArea, b: HallArea): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Finds seats of one block that lie inside the outline of another block on the same floor. */
function overlappingBlocks(plan: HallPlan, seats: readonly PlacedSeat[]): HallFinding[] {
  const floors = Map.groupBy(seats, groupLookup(plan.floors)).values()
  return [...floors].flatMap((onIt) => overlappingOnFloor(onIt, groupLookup(plan.blocks)))
}

function overlappingOnFloor(seats: readonly PlacedSeat[], blockOf: (seat: SeatPlace) => string | undefined): HallFinding[] {
  const blocks = [...Map.groupBy(seats, blockOf)].flatMap(([name, inIt]) =>
    name === undefined ? [] : [{ name, seats: inIt, outline: outlineOf(inIt) }],
  )
  const found: HallFinding[] = []
  let pairs = 0
  for (const [index, block] of blocks.entries()) {
    for (const other of blocks.slice(index + 1)) {
      if (++pairs > mostPairs || found.length >= mostOverlapping) return found
      const within = [
        ...block.seats.filter((seat) => isInside(seat, other.outline)),
        ...other.seats.filter((seat) => isInside(seat, block.outline)),
      ]
      if (within.length > 0) found.push({ kind: 'blocks-overlap', seats: idsOf(within), names: [block.name, other.name] })
    }
  }
  return found
}

/** Pairs of blocks that are compared: in a plan with more than 400 blocks, only the first ones. */
const mostPairs = 80_000
const mostOverlapping = 200

/** The convex hull, its corners in one direction around it (Andrew's monotone chain). */
function outlineOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of from) {
      for (let [a, b] = chain.slice(-2); a && b && turn(a, b, point) <= 0; [a, b] = chain.slice(-2)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())]
}

/** Positive where one turns left at b on the way from a to c. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/** Whether a point lies inside, and not on the edge: blocks may lie side by side. */
function isInside(point: Point, outline: readonly Point[]): boolean {
  return outline.length > 2 && outline.every((corner, index) => turn(corner, outline[(index + 1) % outline.length] ?? corner, point) > 1e-9)
}

const idsOf = (seats: readonly PlacedSeat[]): SeatId[] => seats.map(({ id }) => id)
