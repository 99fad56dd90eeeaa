import type { Drawing, Key } from './drawing.ts'
import type { Place, Size, Thing, View } from './paint.ts'
import { tidy } from './tidy.ts'
import type { Placement, Ruler } from './tracing/placement.ts'

/** What a pointer is doing on the canvas. Places are in seat pitches, but those of `pan` and `pinch` in px. */
export type Gesture =
  | { kind: 'move'; from: Place; dx: number; dy: number; hasBegun: boolean }
  | { kind: 'box'; from: Place; to: Place; isAdding: boolean }
  | { kind: 'paint'; to: Place; keys: ReadonlySet<Key> }
  | { kind: 'thing'; thing: Thing; from: Place; dx: number; dy: number }
  | { kind: 'picture'; from: Place; placement: Placement; now: Placement }
  | { kind: 'ruler'; end: 0 | 1; ruler: Ruler }
  | { kind: 'pan'; from: Place; view: View }
  | { kind: 'pinch'; middle: Place; apart: number; view: View }

export const scales = { least: 3, most: 60 } as const

/** Rounds a move to quarters of a seat, so that rows line up; with Alt (`isFree`) it is not rounded. */
export function snapped(dx: number, dy: number, isFree: boolean): { dx: number; dy: number } {
  const near = (value: number) => (isFree ? value : Math.round(value * 4) / 4)
  return { dx: near(dx), dy: near(dy) }
}

export function panned({ from, view }: Extract<Gesture, { kind: 'pan' }>, at: Place): View {
  return { ...view, left: view.left - (at.x - from.x) / view.scale, top: view.top - (at.y - from.y) / view.scale }
}

interface Fingers {
  middle: Place
  apart: number
}

/** Returns the middle and the distance of the first two pointers that are down. */
export function twoOf(pointers: ReadonlyMap<number, Place>): Fingers | undefined {
  const [one, other] = [...pointers.values()]
  if (!one || !other) return undefined
  return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, apart: Math.hypot(one.x - other.x, one.y - other.y) }
}

export function pinched({ middle, apart, view }: Extract<Gesture, { kind: 'pinch' }>, now: Fingers | undefined): View | undefined {
  if (!now) return undefined
  const scale = Math.min(scales.most, Math.max(scales.least, (view.scale * now.apart) / Math.max(1, apart)))
  const [x, y] = [view.left + middle.x / view.scale, view.top + middle.y / view.scale]
  return { scale, left: x - now.middle.x / scale, top: y - now.middle.y / scale }
}

/** Zooms around the place `at` on the screen, in px. */
export function zoomed(before: View, factor: number, at: Place): View {
  const scale = Math.min(scales.most, Math.max(scales.least, before.scale * factor))
  return { scale, left: before.left + at.x / before.scale - at.x / scale, top: before.top + at.y / before.scale - at.y / scale }
}

/** Returns the view that shows the whole drawing in a window of this size. */
export function fitted({ rows, areas = [], size: hall }: Drawing, { width, height }: Size): View {
  const box = boxOf(rows, 2) ?? { left: 0, right: 0, top: 0, bottom: 0 }
  const left = Math.min(0, box.left, ...areas.map(({ x }) => x - 2))
  const right = Math.max(hall.width, box.right, ...areas.map(({ x, width: wide }) => x + wide + 2))
  const top = Math.min(0, box.top, ...areas.map(({ y }) => y - 2))
  const bottom = Math.max(hall.height, box.bottom, ...areas.map(({ y, height: high }) => y + high + 2))
  const scale = Math.min(scales.most / 2, Math.max(scales.least, Math.min(width / (right - left), height / (bottom - top))))
  return { scale, left: (left + right - width / scale) / 2, top: (top + bottom - height / scale) / 2 }
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns the box around the seats, with this much room on each side; undefined without seats. */
function boxOf(rows: Drawing['rows'], room: number, isIn: (key: Key) => boolean = () => true): Box | undefined {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { seats } of rows) {
    for (const { key, x, y } of seats) {
      if (!isIn(key)) continue
      box.left = Math.min(box.left, x - room)
      box.right = Math.max(box.right, x + room)
      box.top = Math.min(box.top, y - room)
      box.bottom = Math.max(box.bottom, y + room)
    }
  }
  return box.left < box.right ? box : undefined
}

/**
 * Returns the box of the chosen seats that a drag can bring into sight, as no drag is longer than the window. A canvas of this part is
 * painted once and then only moved.
 */
export function liftedBox(rows: Drawing['rows'], isIn: (key: Key) => boolean, view: View, size: Size): Box | undefined {
  const box = boxOf(rows, 1, isIn)
  if (!box) return undefined
  const [wide, high] = [size.width / view.scale, size.height / view.scale]
  const lifted = {
    left: Math.max(box.left, view.left - wide),
    right: Math.min(box.right, view.left + 2 * wide),
    top: Math.max(box.top, view.top - high),
    bottom: Math.min(box.bottom, view.top + 2 * high),
  }
  return lifted.left < lifted.right && lifted.top < lifted.bottom ? lifted : undefined
}

/** Moves one end of the ruler. */
export function withEnd(ruler: Ruler, end: 0 | 1, { x, y }: Place): Ruler {
  const at = { x: tidy(x), y: tidy(y) }
  return end === 0 ? [at, ruler[1]] : [ruler[0], at]
}
