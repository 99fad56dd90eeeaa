import type { HallRow } from '@sabha/ticketing/hall'
import { unit } from './seat-shapes.ts'

/** A seat's place in the drawing: its centre, and the degrees by which its row is turned there. */
export interface SeatPlacement {
  number: number
  x: number
  y: number
  angle: number
}

const byRow = new WeakMap<HallRow, readonly SeatPlacement[]>()

/** Worked out once a row, however often the map is drawn. */
export function placesOf(row: HallRow): readonly SeatPlacement[] {
  const known = byRow.get(row)
  if (known) return known
  const places = row.seats.map(([number, x, y], index) => ({
    number,
    x: Math.round(x * unit),
    y: Math.round(y * unit),
    angle: angleAt(row, index),
  }))
  byRow.set(row, places)
  return places
}

/** The slope between a seat's neighbours. */
function angleAt(row: HallRow, index: number): number {
  const before = row.seats[index - 1] ?? row.seats[index]
  const after = row.seats[index + 1] ?? row.seats[index]
  if (!before || !after || before === after) return 0
  return Math.round((Math.atan2(after[2] - before[2], after[1] - before[1]) * 180) / Math.PI)
}
