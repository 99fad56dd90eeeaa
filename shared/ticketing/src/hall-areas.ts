import { parseSeatId, type SeatId, seatId } from './seats.ts'

/**
 * Places without numbers: mats on the floor, room to stand. They are kept as seats 1 to `count` of a row that nobody chooses from or reads the label
 * of; the row is the only one of its section. Position and size are of the rectangle that it is drawn as.
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

/** The area that a seat is a place of; undefined of a seat with a number. */
export function areaOf({ areas }: { areas?: readonly HallArea[] | undefined }, seat: SeatId): HallArea | undefined {
  const row = areas && parseSeatId(seat)?.row
  return row === undefined ? undefined : areas?.find((area) => area.row === row)
}

/** So many places before it is known which: the first of their row. */
export function placeSlots({ row }: HallArea, count: number): SeatId[] {
  return Array.from({ length: count }, (_, index) => seatId({ row, number: index + 1 }))
}
