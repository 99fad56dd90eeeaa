import type { HallPlan } from '@sabha/ticketing/hall'
import { groupLookup, type SeatGroup } from '@sabha/ticketing/seat-groups'
import { type SeatId, seatId } from '@sabha/ticketing/seats'

/** A part of the hall, in seat pitches. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface HallPart {
  group: SeatGroup
  seats: ReadonlySet<SeatId>
  /** The box around its seats, with some margin. */
  box: Box
}

interface HallFloor extends HallPart {
  blocks: HallPart[]
}

const air = 1.5

/** Returns the floors of a hall from below, each with its blocks; none for a hall with one floor. */
export function floorsOf(plan: HallPlan): HallFloor[] {
  const { floors = [], blocks = [] } = plan
  if (floors.length < 2) return []
  const [floorOf, blockOf] = [groupLookup(floors), groupLookup(blocks)]
  const seats = plan.rows.flatMap(({ label: row, seats: inRow }) =>
    inRow.map(([number, x, y]) => ({
      id: seatId({ row, number }),
      floor: floorOf({ row, number }),
      block: blockOf({ row, number }),
      x,
      y,
    })),
  )
  return floors.flatMap((floor) => {
    const onIt = seats.filter((seat) => seat.floor === floor.name)
    const inBlocks = blocks.flatMap((block) =>
      partOf(
        block,
        onIt.filter((seat) => seat.block === block.name),
      ),
    )
    return partOf(floor, onIt).map((part) => ({ ...part, blocks: inBlocks }))
  })
}

/** Returns the part in a list, which is empty if the part has no seat. */
function partOf(group: SeatGroup, seats: readonly { id: SeatId; x: number; y: number }[]): HallPart[] {
  if (seats.length === 0) return []
  return [{ group, seats: new Set(seats.map(({ id }) => id)), box: boxAround(seats) }]
}

/** Returns the box around seats, with some margin. */
function boxAround(seats: readonly { x: number; y: number }[]): Box {
  const [xs, ys] = [seats.map(({ x }) => x), seats.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - air, Math.min(...ys) - air]
  return { x: left, y: top, width: Math.max(...xs) + air - left, height: Math.max(...ys) + air - top }
}

/** Returns the box around these seats; undefined if the plan has none of them. */
export function boxOfSeats(plan: HallPlan, seats: ReadonlySet<SeatId>): Box | undefined {
  if (seats.size === 0) return undefined
  const places = plan.rows.flatMap(({ label: row, seats: inRow }) =>
    inRow.flatMap(([number, x, y]) => (seats.has(seatId({ row, number })) ? [{ x, y }] : [])),
  )
  return places.length === 0 ? undefined : boxAround(places)
}
