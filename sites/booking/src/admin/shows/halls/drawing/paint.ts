import { type AreaHandle, areaAt } from './areas.ts'
import type { Drawing, DrawnArea, DrawnSeat, Key } from './drawing.ts'

/** The part of the plan that a canvas shows: its top left corner in seat pitches, and px per pitch. */
export interface View {
  left: number
  top: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

/** A canvas: the part of the plan that it shows, and its size in CSS px. */
interface Window {
  view: View
  size: Size
}

interface SeatPaint {
  colourOf: (section: string) => string
  selected: ReadonlySet<Key>
}

/** The site's own letters: not every system has any for Kannada. */
const family = '"Anek Kannada Variable", sans-serif'
const labelFont = `600 13px ${family}`

/** Fetches the letters in which a canvas is painted; nothing on the page need have asked for them yet. */
export async function loadLetters(): Promise<void> {
  await document.fonts.load(labelFont, 'Aಕ1')
}

/** px per pitch from which a seat has room for its number. */
const numberedFrom = 17

/** Paints seats of the same colour as one path: five thousand single ones take longer than a frame. */
export function paintSeats(
  context: CanvasRenderingContext2D,
  rows: Drawing['rows'],
  { view, size }: Window,
  { colourOf, selected }: SeatPaint,
  isShown: (seat: DrawnSeat) => boolean,
): void {
  const half = 0.42 * view.scale
  const ring = ringOf(view)
  const seen = seenSeats(rows, view, size, isShown)
  for (const [section, inIt] of Map.groupBy(seen, ({ seat }) => seat.section)) {
    const path = new Path2D()
    for (const { x, y } of inIt) path.rect(x - half, y - half, 2 * half, 2 * half)
    context.fillStyle = colourOf(section)
    context.fill(path)
  }
  const rings = new Path2D()
  for (const { seat, x, y } of seen) {
    if (selected.has(seat.key)) rings.rect(x - ring, y - ring, 2 * ring, 2 * ring)
  }
  strokeRings(context, rings, view)
  if (view.scale < numberedFrom) return
  context.fillStyle = '#fff'
  context.font = `550 ${Math.round(view.scale * 0.48)}px ${family}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { seat, x, y } of seen) context.fillText(textOf(seat), x, y)
}

/** Paints seats that can't be worked on now, without numbers. */
export function paintPale(context: CanvasRenderingContext2D, rows: Drawing['rows'], { view, size }: Window): void {
  const half = 0.42 * view.scale
  const path = new Path2D()
  for (const { x, y } of seenSeats(rows, view, size, () => true)) path.rect(x - half, y - half, 2 * half, 2 * half)
  context.fillStyle = '#eee7dc'
  context.fill(path)
}

/** Erases single seats without painting the others again. */
export function eraseSeats(
  context: CanvasRenderingContext2D,
  rows: Drawing['rows'],
  { view, size }: Window,
  isErased: (seat: DrawnSeat) => boolean,
): void {
  const half = ringOf(view) + 1.5
  for (const { x, y } of seenSeats(rows, view, size, isErased)) context.clearRect(x - half, y - half, 2 * half, 2 * half)
}

/** px from a seat's middle to its ring. When seats are small, the ring must not cover its neighbours. */
function ringOf({ scale }: View): number {
  return 0.42 * scale + Math.min(2, 0.08 * scale)
}

function strokeRings(context: CanvasRenderingContext2D, rings: Path2D, { scale }: View): void {
  context.strokeStyle = '#c1121f'
  context.lineWidth = Math.min(2.5, 0.8 + 0.08 * scale)
  context.stroke(rings)
}

/** Paints the ring around the seat that the keyboard is on. */
export function paintRing(context: CanvasRenderingContext2D, rows: Drawing['rows'], view: View, active: Key): void {
  const seat = rows.flatMap(({ seats }) => seats.find(({ key }) => key === active) ?? [])[0]
  if (!seat) return
  const half = ringOf(view)
  const ring = new Path2D()
  ring.rect((seat.x - view.left) * view.scale - half, (seat.y - view.top) * view.scale - half, 2 * half, 2 * half)
  strokeRings(context, ring, view)
}

interface SeenSeat extends Place {
  seat: DrawnSeat
}

/** Returns the seats within the canvas, with their places on it. */
function seenSeats(rows: Drawing['rows'], view: View, { width, height }: Size, isShown: (seat: DrawnSeat) => boolean): SeenSeat[] {
  const edge = view.scale / 2
  const seen: SeenSeat[] = []
  for (const { seats } of rows) {
    for (const seat of seats) {
      const [x, y] = [(seat.x - view.left) * view.scale, (seat.y - view.top) * view.scale]
      const isInside = x > -edge && y > -edge && x < width + edge && y < height + edge
      if (isInside && isShown(seat)) seen.push({ seat, x, y })
    }
  }
  return seen
}

/** The seat's number, with a sign for a wheelchair place, companion's seat, restricted view or house seat. */
function textOf({ number, facts, companionOf }: DrawnSeat): string {
  const sign = facts.wheelchair ? '♿' : companionOf !== null ? '+' : facts.view ? '◐' : facts.house ? '⌂' : ''
  return sign === '' ? String(number) : `${number}${sign}`
}

/** Paints each row's label to the left of it. */
export function paintLabels(context: CanvasRenderingContext2D, rows: Drawing['rows'], view: View): void {
  context.fillStyle = '#2a0715'
  context.font = labelFont
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const { label, seats } of rows) {
    const [first] = seats
    if (first) context.fillText(label, (first.x - 0.6 - view.left) * view.scale, (first.y - view.top) * view.scale)
  }
}

/** Paints the hall's edge, its stage and its doors. */
export function paintHall(context: CanvasRenderingContext2D, drawing: Drawing, view: View, words: { stage: string }): void {
  const { size, doors } = drawing
  context.strokeStyle = '#d9cdbb'
  context.lineWidth = 1
  context.strokeRect(-view.left * view.scale, -view.top * view.scale, size.width * view.scale, size.height * view.scale)
  paintThing(context, drawing, 'stage', view, words)
  for (const { key } of doors) paintThing(context, drawing, key, view, words)
}

interface AreaPaint {
  colourOf: (section: string) => string
  nameOf: (area: DrawnArea) => string
}

/** px of the square at an area's corner that resizes the area. */
const handle = 10

/** Paints the areas of places without numbers, each with its name and its count. */
export function paintAreas(
  context: CanvasRenderingContext2D,
  { areas = [] }: Pick<Drawing, 'areas'>,
  view: View,
  { colourOf, nameOf }: AreaPaint,
): void {
  context.save()
  context.lineWidth = 2
  context.font = labelFont
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const area of areas) {
    const [x, y] = [(area.x - view.left) * view.scale, (area.y - view.top) * view.scale]
    const [width, height] = [area.width * view.scale, area.height * view.scale]
    context.fillStyle = '#f6f0e6'
    context.strokeStyle = colourOf(area.section)
    context.fillRect(x, y, width, height)
    context.strokeRect(x, y, width, height)
    context.fillStyle = colourOf(area.section)
    context.fillRect(x + width - handle / 2, y + height - handle / 2, handle, handle)
    context.fillStyle = '#2a0715'
    context.fillText(`${nameOf(area)} (${area.count})`, x + width / 2, y + height / 2, width)
  }
  context.restore()
}

/** What can be moved besides seats: the stage, a door (by its key) or an area. */
export type Thing = 'stage' | Key | AreaHandle

export function paintThing(
  context: CanvasRenderingContext2D,
  { stage, doors }: Drawing,
  thing: 'stage' | Key,
  view: View,
  words: { stage: string },
): void {
  const onScreen = ({ x, y }: Place): [number, number] => [(x - view.left) * view.scale, (y - view.top) * view.scale]
  context.font = labelFont
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  if (thing === 'stage') {
    context.save()
    context.translate(-view.left * view.scale, -view.top * view.scale)
    context.scale(view.scale, view.scale)
    context.fillStyle = '#5a1230'
    context.fill(new Path2D(stage.path))
    context.restore()
    context.fillStyle = '#ecc15a'
    context.fillText(words.stage, ...onScreen(stage.label))
    return
  }
  const door = doors.find(({ key }) => key === thing)
  if (!door) return
  const [at, down] = onScreen(door)
  context.fillStyle = '#5d4f58'
  context.fillRect(at - 10, down - 3, 20, 6)
  context.fillText(door.name, at, down - 12)
}

/** Returns what can be moved at a place of the plan. `reach`: how far from a door or a corner a press may be, in seat pitches. */
export function thingAt({ stage, doors, areas }: Pick<Drawing, 'stage' | 'doors' | 'areas'>, at: Place, reach: number): Thing | undefined {
  const door = doors.findLast(({ x, y }) => Math.abs(x - at.x) <= reach && Math.abs(y - at.y) <= reach)
  if (door) return door.key
  const area = areaAt({ areas }, at, reach)
  if (area) return area
  const context = document.createElement('canvas').getContext('2d')
  return context?.isPointInPath(new Path2D(stage.path), at.x, at.y) ? 'stage' : undefined
}

/** Returns the seat at a place of the plan; where seats overlap, the one drawn last. */
export function seatAt({ rows }: Pick<Drawing, 'rows'>, x: number, y: number): DrawnSeat | undefined {
  for (const row of rows.toReversed()) {
    const seat = row.seats.findLast((each) => Math.abs(each.x - x) <= 0.5 && Math.abs(each.y - y) <= 0.5)
    if (seat) return seat
  }
  return undefined
}

export function seatsInBox({ rows }: Pick<Drawing, 'rows'>, from: Place, to: Place): Key[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return rows.flatMap(({ seats }) => seats.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom).map(({ key }) => key))
}

export interface Place {
  x: number
  y: number
}

/** Returns the seats that the brush touches between two places. */
export function seatsOnStroke({ rows }: Pick<Drawing, 'rows'>, from: Place, to: Place): Key[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const isTouched = ({ x, y }: Place) => {
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
    return Math.hypot(x - from.x - along * dx, y - from.y - along * dy) <= brush
  }
  return rows.flatMap(({ seats }) => seats.filter(isTouched).map(({ key }) => key))
}

/** Radius of the brush, in seat pitches. */
const brush = 0.5
