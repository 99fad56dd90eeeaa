import type { HallRow } from '@sabha/ticketing/hall'
import type { SeatState } from './seat-states.ts'

/** Units of the drawing in one seat pitch: so many that whole numbers, which are quick to write and parse, are precise enough. */
export const unit = 100

/** Relative path commands: straight to a point, around a corner to a point, back to the start. */
type Command = ['m' | 'l', dx: number, dy: number] | ['q', cornerX: number, cornerY: number, dx: number, dy: number] | ['z']

// A chair from above, its back away from the stage, drawn from the centre of the seat and back to it.
const chair: readonly Command[] = [
  ['m', -42, -21],
  ['q', 0, -21, 21, -21],
  ['l', 42, 0],
  ['q', 21, 0, 21, 21],
  ['l', 0, 21],
  ['q', 0, 42, -42, 42],
  ['q', -42, 0, -42, -42],
  ['z'],
  ['m', 42, 21],
]

// A sold seat is smaller than a free one, so that free seats stand out.
const soldChair = chair.map(scaledBy(0.84))

// Marks are holes in the chair or lines on it, so that colour is never the only sign of a state.
const tick: readonly Command[] = [['m', -26, 1], ['l', 10, -10], ['l', 10, 10], ['l', 23, -26], ['l', 11, 9], ['l', -33, 39], ['z']]
const cross: readonly Command[] = [
  ['m', -10, -10],
  ['l', 20, 20],
  ['m', 0, -20],
  ['l', -20, 20],
]
const ring: readonly Command[] = [
  ['m', -20, 0],
  ['q', 0, -20, 20, -20],
  ['q', 20, 0, 20, 20],
  ['q', 0, 20, -20, 20],
  ['q', -20, 0, -20, -20],
  ['z'],
  // Its middle is part of the chair again, because a hole receives no pointer events.
  ['m', 11, 0],
  ['q', 0, -9, 9, -9],
  ['q', 9, 0, 9, 9],
  ['q', 0, 9, -9, 9],
  ['q', -9, 0, -9, -9],
  ['z'],
]
// Two lines, as of handwriting: booked by staff.
const lines: readonly Command[] = [['m', -18, -10], ['l', 36, 0], ['z'], ['m', 0, 20], ['l', 36, 0], ['z']]
const bar: readonly Command[] = [['m', -22, 0], ['l', 44, 0], ['z']]

const shapes: Readonly<Record<SeatState, readonly Command[]>> = {
  available: chair,
  selected: [...chair, ...tick],
  booked: soldChair,
  reserved: [...chair, ...ring],
  'by-hand': [...chair, ...lines],
  blocked: [...chair, ...bar],
  'not-here': soldChair,
}

function scaledBy(factor: number): (command: Command) => Command {
  const scaled = (length: number) => Math.round(length * factor)
  return (command) => {
    if (command[0] === 'z') return command
    if (command[0] === 'q') return ['q', scaled(command[1]), scaled(command[2]), scaled(command[3]), scaled(command[4])]
    return [command[0], scaled(command[1]), scaled(command[2])]
  }
}

const turned = new Map<string, string>()

/**
 * Returns the outline of a seat at a place of the drawing, turned by whole degrees to face the stage. The turn is part of the path: with an
 * SVG transform on each seat, browsers keep extra data for each, and every click pays for all of them.
 */
export function seatPath(state: SeatState, x: number, y: number, angle: number): string {
  return `M${x} ${y}${turnedBy(angle, shapes[state], `${state}${angle}`)}`
}

/** Returns the faint cross on a sold seat. It is not in the seat's own path, since a stroke on that would also draw the seat's outline. */
export function soldMark(x: number, y: number, angle: number): string {
  return `M${x} ${y}${turnedBy(angle, cross, `cross${angle}`)}`
}

function turnedBy(angle: number, shape: readonly Command[], key: string): string {
  let path = turned.get(key)
  if (path === undefined) {
    path = turn(shape, (angle * Math.PI) / 180)
    turned.set(key, path)
  }
  return path
}

function turn(commands: readonly Command[], radians: number): string {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const point = (dx: number, dy: number) => `${Math.round(dx * cos - dy * sin)} ${Math.round(dx * sin + dy * cos)}`
  return commands
    .map((command) => {
      if (command[0] === 'z') return 'z'
      if (command[0] === 'q') return `q${point(command[1], command[2])} ${point(command[3], command[4])}`
      return command[0] + point(command[1], command[2])
    })
    .join('')
}

/** A seat's place in the drawing: its centre, and the angle of its row there in degrees. */
interface SeatPlacement {
  number: number
  x: number
  y: number
  angle: number
}

const byRow = new WeakMap<HallRow, readonly SeatPlacement[]>()

/** Returns the places of a row's seats, computed once for each row. */
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

/** Returns the slope between a seat's neighbours, in whole degrees. */
function angleAt(row: HallRow, index: number): number {
  const before = row.seats[index - 1] ?? row.seats[index]
  const after = row.seats[index + 1] ?? row.seats[index]
  if (!before || !after || before === after) return 0
  return Math.round((Math.atan2(after[2] - before[2], after[1] - before[1]) * 180) / Math.PI)
}
