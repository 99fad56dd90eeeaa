import { parseSeatId, type SeatId, seatId } from './seats.ts'

/**
 * Places without numbers: mats on the floor, room to stand. They are stored as seats 1 to `count` of a row, whose label guests never see
 * and which is the only one of its section. Position and size are those of the rectangle that is drawn for them.
 */
export interface HallArea {
  /** What guests call it. */
  name: string
  kn?: string | undefined
  row: string
  count: number
  x: number
  y: number
  width: number
  height: number
}

/** Returns the area that a seat is a place of; undefined for a seat with a number. */
export function areaOf({ areas }: { areas?: readonly HallArea[] | undefined }, seat: SeatId): HallArea | undefined {
  const row = areas && parseSeatId(seat)?.row
  return row === undefined ? undefined : areas?.find((area) => area.row === row)
}

/** Returns the first places of the row, for a count of places of which nobody knows yet which they are. */
export function placeSlots({ row }: HallArea, count: number): SeatId[] {
  return Array.from({ length: count }, (_, index) => seatId({ row, number: index + 1 }))
}
