import type { SeatState } from './seat-states.ts'

/** Units of the drawing in one seat pitch: small numbers, and no font below a pixel, which browsers round. */
export const unit = 10

/** Relative path commands: a move or line to a point, an arc of that radius (clockwise, or not) to it, the way back to the start. */
type Command = ['m' | 'l', dx: number, dy: number] | ['a', radius: number, sweep: 0 | 1, dx: number, dy: number] | ['z']

// A chair from above, its back away from the stage, drawn from the centre of its place and back to it.
const chair: readonly Command[] = [
  ['m', -4.2, -2.4],
  ['a', 1.8, 1, 1.8, -1.8],
  ['l', 4.8, 0],
  ['a', 1.8, 1, 1.8, 1.8],
  ['l', 0, 3],
  ['a', 3.6, 1, -3.6, 3.6],
  ['l', -1.2, 0],
  ['a', 3.6, 1, -3.6, -3.6],
  ['z'],
  ['m', 4.2, 2.4],
]

// Marks are holes in the chair or lines on it, so that colour is never the only sign of a state.
const tick: readonly Command[] = [['m', -2.6, 0.1], ['l', 1, -1], ['l', 1, 1], ['l', 2.3, -2.6], ['l', 1.1, 0.9], ['l', -3.3, 3.9], ['z']]
const cross: readonly Command[] = [['m', -1.7, -1.7], ['l', 3.4, 3.4], ['z'], ['m', 3.4, 0], ['l', -3.4, 3.4], ['z']]
const ring: readonly Command[] = [['m', -1.9, 0], ['a', 1.9, 1, 3.8, 0], ['a', 1.9, 1, -3.8, 0], ['z']]
const bar: readonly Command[] = [['m', -2.2, 0], ['l', 4.4, 0], ['z']]

const shapes: Readonly<Record<SeatState, readonly Command[]>> = {
  available: chair,
  selected: [...chair, ...tick],
  booked: [...chair, ...cross],
  reserved: [...chair, ...ring],
  blocked: [...chair, ...bar],
}

const turned = new Map<string, string>()

/**
 * The outline of a seat at a place of the drawing, turned by whole degrees to face the stage. The turn is worked into the
 * path: with an SVG transform to each seat, browsers keep a layer of bookkeeping for each, and every click pays for all of them.
 */
export function seatPath(state: SeatState, x: number, y: number, angle: number): string {
  const key = `${state}${angle}`
  let path = turned.get(key)
  if (path === undefined) {
    path = turn(shapes[state], (angle * Math.PI) / 180)
    turned.set(key, path)
  }
  return `M${x} ${y}${path}`
}

function turn(commands: readonly Command[], radians: number): string {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const point = (dx: number, dy: number) => `${round(dx * cos - dy * sin)} ${round(dx * sin + dy * cos)}`
  return commands
    .map((command) => {
      if (command[0] === 'z') return 'z'
      if (command[0] === 'a') return `a${command[1]} ${command[1]} 0 0 ${command[2]} ${point(command[3], command[4])}`
      return `${command[0]}${point(command[1], command[2])}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
