import type { FloorRake, HallPlan } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { groupLookup } from './seat-groups.ts'
import { parseSeatId, type SeatId, seatId } from './seats.ts'

/** A point of the drawing: x to the right, y down; the drawing is `viewSize` large. */
export interface Point {
  x: number
  y: number
}

export const viewSize = { width: 160, height: 100 } as const

/** The view from a seat, in the order in which it is painted. Shapes may reach beyond the drawing; a shape that can't be seen is empty. */
export interface SeatView {
  /** The frame of the stage; its back wall and the floor in front of that are seen only through it. */
  opening: Point[]
  wall: Point[]
  floor: Point[]
  /** The part of the stage in front of the frame, and the step up to it. */
  apron: Point[]
  step: Point[]
  /** The two curtains that are drawn aside, and the one above. */
  curtains: Point[][]
  /** People standing on the stage: the point at their feet, and their height. */
  performers: (Point & { height: number })[]
  /** Heads of the people who sit in front, the farthest first: centre and radius. */
  heads: (Point & { radius: number })[]
  /** Metres from the eye to the middle of the stage's edge. */
  distance: number
  side: 'left' | 'middle' | 'right'
  isRestricted: boolean
}

/** Metres between two neighbouring seats in most halls. */
const pitch = 0.55
/** All heights and lengths are in seat pitches. */
const eyeHeight = 2.1
const stageHeight = 1.8
const personHeight = 3.1
const headRadius = 0.22
/** How far heads are drawn below the viewer's eye height: people look between those who sit in front. */
const headsBelow = 0.3
/** Nothing nearer to the eye is drawn. */
const nearest = 0.6
/** The rake where the plan gives none: rows rise a little on the first floor, more on the floors above. */
const usual = { first: { base: 0, rise: 0.12 }, above: { base: 7, rise: 0.4 } } as const
/** Radians to each side that a drawing shows at least. It shows more if the stage is very wide or very near. */
const halfView = (27 * Math.PI) / 180
const widened = 0.4

interface Place {
  x: number
  y: number
  z: number
}

/**
 * Returns the stage as seen from a seat, in true perspective from the plan's distances and rake; undefined for a seat that isn't in the
 * plan.
 */
export function viewFromSeat(plan: HallPlan, id: SeatId): SeatView | undefined {
  const heightOf = seatHeights(plan)
  const own = placeOf(plan, id)
  if (!own) return undefined
  const eye = { ...own, z: heightOf(own) + eyeHeight }
  const { left, right, front, gate, back, top } = stageBox(plan)
  const middle = (left + right) / 2
  const away = Math.hypot(own.x - middle, own.y - gate, eye.z - stageHeight)
  const needed = Math.atan(((right - left) * 0.6) / Math.max(1, away))
  const view = halfView + widened * Math.max(0, needed - halfView)
  const see = camera(eye, { x: middle, y: gate, z: stageHeight + (top - stageHeight) * 0.4 }, view)
  const [frame, border] = [(right - left) * 0.09, (top - stageHeight) * 0.15]
  const [inside, outside] = [left + frame, right - frame]
  const upright = (from: number, to: number, y: number, low: number, high: number): Place[] => [
    { x: from, y, z: low },
    { x: to, y, z: low },
    { x: to, y, z: high },
    { x: from, y, z: high },
  ]
  const level = (from: number, to: number, near: number, far: number): Place[] => [
    { x: from, y: near, z: stageHeight },
    { x: to, y: near, z: stageHeight },
    { x: to, y: far, z: stageHeight },
    { x: from, y: far, z: stageHeight },
  ]
  return {
    opening: see.shape(upright(inside, outside, gate, stageHeight, top)),
    wall: see.shape(upright(inside, outside, back, stageHeight, top + 2)),
    floor: see.shape(level(inside, outside, gate, back)),
    apron: see.shape([
      ...level(left, right, front, gate).slice(0, 2),
      ...level(inside - frame / 2, outside + frame / 2, front, gate).slice(2),
    ]),
    step: see.shape(upright(left, right, front, 0, stageHeight)),
    curtains: [
      see.shape(upright(inside, inside + frame, gate, stageHeight, top)),
      see.shape(upright(outside - frame, outside, gate, stageHeight, top)),
      see.shape(upright(inside, outside, gate, top - border, top)),
    ],
    performers: [-0.2, 0, 0.2].flatMap((across) => {
      const at = { x: middle + across * (right - left), y: (front + gate) / 2, z: stageHeight }
      const [feet, head] = [see.point(at), see.point({ ...at, z: stageHeight + personHeight })]
      return feet && head ? [{ ...feet, height: feet.y - head.y }] : []
    }),
    heads: headsBefore(plan, id, own, heightOf, see),
    distance: Math.hypot(own.x - middle, own.y - front, eye.z - stageHeight) * pitch,
    side: Math.abs(own.x - middle) < (right - left) / 8 ? 'middle' : own.x < middle ? 'left' : 'right',
    isRestricted: factsOf(plan, id).view === 'restricted',
  }
}

interface PlacedSeat {
  x: number
  y: number
  floor: string | undefined
}

function placeOf(plan: HallPlan, id: SeatId): PlacedSeat | undefined {
  const place = parseSeatId(id)
  const seat = plan.rows.find(({ label }) => label === place?.row)?.seats.find(([number]) => number === place?.number)
  return place && seat && { x: seat[1], y: seat[2], floor: groupLookup(plan.floors)(place) }
}

/** How high a seat's own floor is above the foot of the stage. */
function seatHeights(plan: HallPlan): (seat: PlacedSeat) => number {
  const floorOf = groupLookup(plan.floors)
  const fronts = new Map<string | undefined, number>()
  for (const { label: row, seats } of plan.rows) {
    for (const [number, , y] of seats) {
      const floor = floorOf({ row, number })
      fronts.set(floor, Math.min(fronts.get(floor) ?? Number.POSITIVE_INFINITY, y))
    }
  }
  const first = plan.floors?.[0]?.name
  const rakeOf = (floor: string | undefined): Omit<FloorRake, 'floor'> =>
    plan.rake?.find((each) => each.floor === floor) ?? (floor === first || floor === undefined ? usual.first : usual.above)
  return ({ floor, y }) => {
    const { base, rise } = rakeOf(floor)
    return base + rise * (y - (fronts.get(floor) ?? y))
  }
}

interface StageBox {
  left: number
  right: number
  /** The y of the lit edge, of the frame, and of the wall behind it. */
  front: number
  gate: number
  back: number
  top: number
}

/**
 * A plan draws a stage only up to its frame. Behind it, the stage is taken to be a third as deep as it is wide, and the frame about two
 * fifths as high as the stage is wide.
 */
function stageBox({ stage, width }: HallPlan): StageBox {
  const points = pointsOf(stage.path)
  const xs = points.map(({ x }) => x)
  const [low, high] = xs.length > 1 ? [Math.min(...xs), Math.max(...xs)] : [stage.label.x - width / 6, stage.label.x + width / 6]
  const wide = Math.max(4, high - low)
  const middle = (low + high) / 2
  const front = Math.max(stage.label.y, ...points.map(({ y }) => y))
  const gate = Math.min(front - 2, ...points.map(({ y }) => y))
  return {
    left: middle - wide / 2,
    right: middle + wide / 2,
    front,
    gate,
    back: gate - wide / 3,
    top: stageHeight + Math.max(6, wide * 0.38),
  }
}

/** How many numbers each command of a path takes. */
const lengths: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }

/** The end points of a path's commands. */
function pointsOf(path: string): Point[] {
  const points: Point[] = []
  let at = { x: 0, y: 0 }
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const length = lengths[command.toUpperCase()] ?? Number.POSITIVE_INFINITY
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    for (let from = 0; from + length <= numbers.length; from += length) {
      at = endOf(command, numbers.slice(from, from + length), at)
      points.push(at)
    }
  }
  return points
}

/** Lower-case commands are relative to the end of the command before. */
function endOf(command: string, numbers: readonly number[], { x, y }: Point): Point {
  const from = command === command.toUpperCase() ? { x: 0, y: 0 } : { x, y }
  const [last = 0, before = 0] = numbers.toReversed()
  if (/h/i.test(command)) return { x: from.x + last, y }
  if (/v/i.test(command)) return { x, y: from.y + last }
  return { x: from.x + before, y: from.y + last }
}

interface Camera {
  /** undefined: the place is beside or behind the eye. */
  point: (place: Place) => (Point & { depth: number }) | undefined
  /** The shape without the part that lies beside or behind the eye. */
  shape: (places: readonly Place[]) => Point[]
  /** px of the drawing that one pitch takes at a distance of one pitch. */
  scale: number
}

/** A camera at `eye` that looks at `target`, upright; `half`: radians that it sees to each side. */
function camera(eye: Place, target: Place, half: number): Camera {
  const forward = unit({ x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z })
  // To a viewer who faces the stage, x grows to the right.
  const right = unit({ x: -forward.y, y: forward.x, z: 0 })
  const up = cross(forward, right)
  const seenBy = (place: Place): Place => {
    const away = { x: place.x - eye.x, y: place.y - eye.y, z: place.z - eye.z }
    return { x: dot(away, right), y: dot(away, up), z: dot(away, forward) }
  }
  const scale = viewSize.width / 2 / Math.tan(half)
  const onto = ({ x, y, z }: Place) => ({
    x: rounded(viewSize.width / 2 + (scale * x) / z),
    y: rounded(viewSize.height * 0.46 - (scale * y) / z),
    depth: z,
  })
  return {
    scale,
    point: (place) => {
      const seen = seenBy(place)
      return seen.z < nearest ? undefined : onto(seen)
    },
    shape: (places) => cutAt(nearest, places.map(seenBy)).map((place) => ({ x: onto(place).x, y: onto(place).y })),
  }
}

/** The part of a shape that is at least this far away (Sutherland and Hodgman's algorithm). */
function cutAt(depth: number, shape: readonly Place[]): Place[] {
  return shape.flatMap((place, index) => {
    const before = shape.at(index - 1) ?? place
    const [isSeen, wasSeen] = [place.z >= depth, before.z >= depth]
    if (isSeen === wasSeen) return isSeen ? [place] : []
    const share = (depth - before.z) / (place.z - before.z)
    const edge = { x: before.x + share * (place.x - before.x), y: before.y + share * (place.y - before.y), z: depth }
    return isSeen ? [edge, place] : [edge]
  })
}

/** Heads farther in front are small and low, so that more than these don't matter. */
const mostHeads = 90

function headsBefore(plan: HallPlan, id: SeatId, own: PlacedSeat, heightOf: (seat: PlacedSeat) => number, see: Camera): SeatView['heads'] {
  const floorOf = groupLookup(plan.floors)
  return plan.rows
    .flatMap(({ label: row, seats }) =>
      seats.flatMap(([number, x, y]) => {
        const floor = floorOf({ row, number })
        if (y >= own.y || floor !== own.floor || seatId({ row, number }) === id) return []
        const head = see.point({ x, y, z: heightOf({ x, y, floor }) + eyeHeight - headsBelow })
        const isInView = head && head.x > -10 && head.x < viewSize.width + 10 && head.y < viewSize.height + 10
        return isInView ? [{ x: head.x, y: head.y, radius: rounded((see.scale * headRadius) / head.depth), depth: head.depth }] : []
      }),
    )
    .toSorted((a, b) => a.depth - b.depth)
    .slice(0, mostHeads)
    .toReversed()
    .map(({ x, y, radius }) => ({ x, y, radius }))
}

const dot = (a: Place, b: Place) => a.x * b.x + a.y * b.y + a.z * b.z
const cross = (a: Place, b: Place): Place => ({ x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x })
function unit(place: Place): Place {
  const length = Math.hypot(place.x, place.y, place.z) || 1
  return { x: place.x / length, y: place.y / length, z: place.z / length }
}
const rounded = (value: number) => Math.round(value * 10) / 10
