import { type HallPlan, type HallRow, sectionLookup } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { groupLookup } from './seat-groups.ts'
import { type SeatId, seatId } from './seats.ts'

/** A seat with everything that decides who sits beside whom. */
export interface LaidOutSeat {
  id: SeatId
  row: string
  x: number
  y: number
  /** undefined: it is in no section. */
  section: string | undefined
  /** undefined: the plan names no floor here. */
  floor: string | undefined
  /** The same for all seats of a block on one floor. Nobody sits together with somebody in another part. */
  part: string
  /** Seat pitches to the middle of the stage. */
  distance: number
  isWheelchairPlace: boolean
  /** The wheelchair place that this companion seat belongs to. */
  companionOf: SeatId | undefined
  isRestrictedView: boolean
  /** Where it is: `layout.runs[run][place]`. */
  run: number
  place: number
}

export interface SeatLayout {
  /** Seats side by side, from one aisle or wall to the next. */
  runs: readonly (readonly LaidOutSeat[])[]
  seats: ReadonlyMap<SeatId, LaidOutSeat>
}

type Plan = Pick<HallPlan, 'rows' | 'sections' | 'stage' | 'facts' | 'floors' | 'blocks'>

/** Seats whose centres are at least this many pitches apart have an aisle between them. A row's own spacing varies by less. */
const aisleFrom = 1.5

/**
 * Finds which seats of a plan are side by side: by their positions and the aisles, floors and blocks that the plan names, never by their
 * numbers.
 */
export function layOutSeats(plan: Plan): SeatLayout {
  const runs: LaidOutSeat[][] = []
  for (const seats of placedRows(plan)) {
    for (const chain of chainsOf(seats, plan)) {
      for (const [place, seat] of chain.entries()) Object.assign(seat, { run: runs.length, place })
      runs.push(chain)
    }
  }
  return { runs, seats: new Map(runs.flat().map((seat) => [seat.id, seat])) }
}

/** Whether a seat is for guests who asked for no wheelchair place. */
export function isOrdinary(seat: LaidOutSeat): boolean {
  return !seat.isWheelchairPlace && seat.companionOf === undefined
}

function placedRows(plan: Plan): LaidOutSeat[][] {
  const [sectionOf, floorOf, blockOf] = [sectionLookup(plan), groupLookup(plan.floors), groupLookup(plan.blocks)]
  const { x: middle, y: front } = plan.stage.label
  return plan.rows.map(({ label: row, seats }: HallRow) =>
    seats.map(([number, x, y]): LaidOutSeat => {
      const id = seatId({ row, number })
      const { wheelchair, companion, view } = factsOf(plan, id)
      const [floor, block] = [floorOf({ row, number }), blockOf({ row, number })]
      return {
        id,
        row,
        x,
        y,
        section: sectionOf({ row, number }),
        floor,
        part: JSON.stringify([floor, block]),
        distance: Math.hypot(x - middle, y - front),
        isWheelchairPlace: wheelchair === true,
        companionOf: companion,
        isRestrictedView: view === 'restricted',
        run: 0,
        place: 0,
      }
    }),
  )
}

interface Link {
  a: number
  b: number
  distance: number
}

/**
 * Returns the seats of a row in the order in which they stand, cut at the aisles. It joins the nearest pairs first, and each seat to at
 * most two others. This works for straight and curved rows, and for rows that are numbered odd on one side and even on the other.
 */
function chainsOf(seats: readonly LaidOutSeat[], plan: Plan): LaidOutSeat[][] {
  const beside: number[][] = seats.map(() => [])
  const parent = seats.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parent[root] !== undefined && parent[root] !== root) root = parent[root] as number
    parent[index] = root
    return root
  }
  for (const { a, b } of linksOf(seats)) {
    const [besideA, besideB] = [beside[a] ?? [], beside[b] ?? []]
    if (besideA.length > 1 || besideB.length > 1 || rootOf(a) === rootOf(b)) continue
    parent[rootOf(a)] = rootOf(b)
    besideA.push(b)
    besideB.push(a)
  }
  const isCut = (a: number, b: number) => seats[a]?.part !== seats[b]?.part || hasAisleBetween(plan, seats, a, b)
  const open = beside.map((others, index) => others.filter((other) => !isCut(index, other)))
  return walk(seats, open)
}

/** Pairs of seats that have no room for an aisle between them, the nearest first. */
function linksOf(seats: readonly LaidOutSeat[]): Link[] {
  const byX = seats.map(({ x }, index) => ({ x, index })).toSorted((a, b) => a.x - b.x)
  const links: Link[] = []
  for (const [at, { x, index: a }] of byX.entries()) {
    for (let next = at + 1; next < byX.length; next++) {
      const other = byX[next]
      if (!other || other.x - x >= aisleFrom) break
      const distance = distanceBetween(seats[a], seats[other.index])
      if (distance < aisleFrom) links.push({ a, b: other.index, distance })
    }
  }
  return links.sort((a, b) => a.distance - b.distance)
}

export function distanceBetween(a: { x: number; y: number } | undefined, b: { x: number; y: number } | undefined): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY
}

function hasAisleBetween(plan: Plan, seats: readonly LaidOutSeat[], a: number, b: number): boolean {
  const [one, other] = [seats[a], seats[b]]
  if (!one || !other) return false
  // Facing the stage, x grows to the right. For seats one behind the other, the plan's reading order says which one is left.
  const isFirst = Math.abs(one.x - other.x) > 0.1 ? one.x < other.x : a < b
  const [left, right] = isFirst ? [one, other] : [other, one]
  const [onLeft, onRight] = [factsOf(plan, right.id).aisle, factsOf(plan, left.id).aisle]
  return onLeft === 'left' || onLeft === 'both' || onRight === 'right' || onRight === 'both'
}

function walk(seats: readonly LaidOutSeat[], beside: readonly (readonly number[])[]): LaidOutSeat[][] {
  const seen = new Set<number>()
  const chains: LaidOutSeat[][] = []
  // Each chain has an end, since no link closes a circle.
  for (const [start, others] of beside.entries()) {
    if (seen.has(start) || others.length > 1) continue
    const chain: LaidOutSeat[] = []
    for (let at: number | undefined = start; at !== undefined; at = beside[at]?.find((next) => !seen.has(next))) {
      seen.add(at)
      const seat = seats[at]
      if (seat) chain.push(seat)
    }
    chains.push(chain)
  }
  return chains
}
