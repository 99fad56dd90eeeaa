import { type HallPlan, sectionLookup, sectionsByRow } from '@sabha/ticketing/hall'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import { type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'

/** The move of each key; `up` is towards the stage. */
const moves = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'section-up',
  PageDown: 'section-down',
} as const
export type Move = (typeof moves)[keyof typeof moves]

export function moveOfKey(key: string): Move | undefined {
  return Object.hasOwn(moves, key) ? moves[key as keyof typeof moves] : undefined
}

/** Returns where the keyboard starts: the middle of the front row. */
export function firstSeat(plan: HallPlan): SeatId | undefined {
  const row = plan.rows[0]
  const seat = row?.seats[Math.floor(row.seats.length / 2)]
  return row && seat && seatId({ row: row.label, number: seat[0] })
}

/** Returns where the keyboard enters a part of the hall: the free seat nearest to the middle of the front, else the front row's middle. */
export function seatIn(plan: HallPlan, isIn: (seat: SeatPlace) => boolean, isFree: (seat: SeatId) => boolean): SeatId | undefined {
  const outwards = plan.rows.flatMap(({ label, seats }) => {
    const inIt = seats.filter(([number]) => isIn({ row: label, number }))
    const middle = (inIt.length - 1) / 2
    const ids = inIt.map(([number], index) => ({ id: seatId({ row: label, number }), away: Math.abs(index - middle) }))
    return ids.toSorted((one, other) => one.away - other.away).map(({ id }) => id)
  })
  return outwards.find(isFree) ?? outwards[0]
}

/** The same for a section: on that floor, if the section has a free seat there. */
export function seatOfSection(
  plan: HallPlan,
  section: string,
  isFree: (seat: SeatId) => boolean,
  floor?: string | undefined,
): SeatId | undefined {
  const [sectionOf, floorOf] = [sectionLookup(plan), groupLookup(plan.floors)]
  const isIn = (seat: SeatPlace) => sectionOf(seat) === section
  const here = floor === undefined ? undefined : seatIn(plan, (seat) => isIn(seat) && floorOf(seat) === floor, isFree)
  return here !== undefined && isFree(here) ? here : seatIn(plan, isIn, isFree)
}

/** Returns the seat that a move leads to, as the hall looks on the screen; the same seat at the hall's edges. */
export function seatAfter(plan: HallPlan, from: SeatId, move: Move): SeatId {
  const rowIndex = plan.rows.findIndex(({ label, seats }) => seats.some(([number]) => seatId({ row: label, number }) === from))
  const row = plan.rows[rowIndex]
  if (!row) return from
  const index = row.seats.findIndex(([number]) => seatId({ row: row.label, number }) === from)
  const inRow = (at: number) => {
    const seat = row.seats[Math.max(0, Math.min(row.seats.length - 1, at))]
    return seat ? seatId({ row: row.label, number: seat[0] }) : from
  }
  switch (move) {
    case 'left':
      return inRow(index - 1)
    case 'right':
      return inRow(index + 1)
    case 'row-start':
      return inRow(0)
    case 'row-end':
      return inRow(row.seats.length - 1)
    case 'up':
      return nearestIn(plan, rowIndex - 1, row.seats[index]?.[1], from)
    case 'down':
      return nearestIn(plan, rowIndex + 1, row.seats[index]?.[1], from)
    case 'section-up':
      return nearestIn(plan, sectionRow(plan, row.label, -1), row.seats[index]?.[1], from)
    case 'section-down':
      return nearestIn(plan, sectionRow(plan, row.label, 1), row.seats[index]?.[1], from)
    default:
      return move satisfies never
  }
}

/** Returns the seat of that row which is straight ahead (or behind): the nearest one across the hall. */
function nearestIn(plan: HallPlan, rowIndex: number, x: number | undefined, otherwise: SeatId): SeatId {
  const row = plan.rows[rowIndex]
  if (!row || x === undefined) return otherwise
  let best: SeatId = otherwise
  let distance = Number.POSITIVE_INFINITY
  for (const [number, seatX] of row.seats) {
    if (Math.abs(seatX - x) < distance) {
      distance = Math.abs(seatX - x)
      best = seatId({ row: row.label, number })
    }
  }
  return best
}

/** Returns the index of the front row of the section before or behind that of a row; a section ends with its floor. */
function sectionRow(plan: HallPlan, label: string, step: 1 | -1): number {
  const [sectionOf, floorOf] = [sectionsByRow(plan), groupLookup(plan.floors)]
  const partOf = (row: HallPlan['rows'][number]) => JSON.stringify([sectionOf.get(row.label), floorOf({ row: row.label, number: 0 })])
  const parts = plan.rows.map(partOf)
  const fronts = parts.flatMap((part, index) => (part === parts[index - 1] ? [] : [index]))
  const own = plan.rows.findIndex((row) => row.label === label)
  const at = fronts.findLastIndex((front) => front <= own)
  return fronts[at + step] ?? -1
}
