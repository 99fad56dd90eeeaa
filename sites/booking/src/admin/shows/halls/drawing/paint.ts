import type { Drawing, DrawnSeat, Key } from './drawing.ts'

/** What of the plan a canvas shows: its corner in seat pitches, and px to a pitch. */
export interface View {
  left: number
  top: number
  scale: number
}

interface SeatPaint {
  colourOf: (section: string) => string
  selected: ReadonlySet<Key>
  /** Where the keyboard is. */
  active: Key | null
}

/** From this many px to a pitch on, a seat has room for its number. */
const numberedFrom = 17

/** Seats with the same colour in one path: five thousand single ones take longer than a frame. */
export function paintSeats(
  context: CanvasRenderingContext2D,
  rows: Drawing['rows'],
  view: View,
  { colourOf, selected, active }: SeatPaint,
  isShown: (seat: DrawnSeat) => boolean,
): void {
  const half = 0.42 * view.scale
  const seen = seenSeats(rows, view, sizeOf(context), isShown)
  for (const [section, inIt] of Map.groupBy(seen, ({ seat }) => seat.section)) {
    const path = new Path2D()
    for (const { x, y } of inIt) path.rect(x - half, y - half, 2 * half, 2 * half)
    context.fillStyle = colourOf(section)
    context.fill(path)
  }
  const rings = new Path2D()
  for (const { seat, x, y } of seen) {
    if (selected.has(seat.key) || seat.key === active) rings.rect(x - half - 2, y - half - 2, 2 * half + 4, 2 * half + 4)
  }
  context.strokeStyle = '#c1121f'
  context.lineWidth = 2.5
  context.stroke(rings)
  if (view.scale < numberedFrom) return
  context.fillStyle = '#fff'
  context.font = `550 ${Math.round(view.scale * 0.48)}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { seat, x, y } of seen) context.fillText(textOf(seat), x, y)
}

interface SeenSeat extends Place {
  seat: DrawnSeat
}

/** The seats within the canvas, at their places on it. */
function seenSeats(
  rows: Drawing['rows'],
  view: View,
  { width, height }: { width: number; height: number },
  isShown: (seat: DrawnSeat) => boolean,
): SeenSeat[] {
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

/** Its number, and with a wheelchair place or a restricted view its sign. */
function textOf({ number, facts, companionOf }: DrawnSeat): string {
  const sign = facts.wheelchair ? '♿' : companionOf !== null ? '+' : facts.view ? '◐' : facts.house ? '⌂' : ''
  return sign === '' ? String(number) : `${number}${sign}`
}

/** Left of each row that is seen, its label. */
export function paintLabels(context: CanvasRenderingContext2D, rows: Drawing['rows'], view: View): void {
  context.fillStyle = '#2a0715'
  context.font = '600 13px sans-serif'
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const { label, seats } of rows) {
    const [first] = seats
    if (first) context.fillText(label, (first.x - 0.6 - view.left) * view.scale, (first.y - view.top) * view.scale)
  }
}

export function paintStage(context: CanvasRenderingContext2D, { stage, doors, size }: Drawing, view: View, words: { stage: string }): void {
  context.save()
  context.translate(-view.left * view.scale, -view.top * view.scale)
  context.scale(view.scale, view.scale)
  context.strokeStyle = '#d9cdbb'
  context.lineWidth = 1 / view.scale
  context.strokeRect(0, 0, size.width, size.height)
  context.fillStyle = '#5a1230'
  context.fill(new Path2D(stage.path))
  context.restore()
  context.fillStyle = '#ecc15a'
  context.font = '600 13px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(words.stage, (stage.label.x - view.left) * view.scale, (stage.label.y - view.top) * view.scale)
  context.fillStyle = '#5d4f58'
  for (const { x, y, name } of doors) {
    const [at, down] = [(x - view.left) * view.scale, (y - view.top) * view.scale]
    context.fillRect(at - 10, down - 3, 20, 6)
    context.fillText(name, at, down - 12)
  }
}

/** In CSS px. */
function sizeOf({ canvas }: CanvasRenderingContext2D): { width: number; height: number } {
  return { width: canvas.clientWidth, height: canvas.clientHeight }
}

/** The seat at a place of the plan, the one drawn last first. */
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
