/**
 * The strings of a violin that turn into a river: four parallel lines leave the bridge to the left,
 * and beyond the fingerboard each opens into strands of water. Units of a 1200 × 720 picture.
 */

const bridge = { x: 968, y: 236 }
/** Strings run this way from the bridge: to the left, falling a little. */
const slope = Math.tan((10 * Math.PI) / 180)
/** Distance from the bridge at which string becomes water. */
const shore = 430
const strandsPerString = 4
const step = 24

export interface Strand {
  path: string
  /** 0 … 1: how near to the eye, hence how strong. */
  weight: number
}

export const strings: readonly string[] = [-1.5, -0.5, 0.5, 1.5].map((lane) => {
  const end = pointOn(lane, shore, 0)
  return `M${bridge.x + 150} ${round(bridge.y + lane * 13 - 150 * slope)}L${end.x} ${end.y}`
})

export const strands: readonly Strand[] = [-1.5, -0.5, 0.5, 1.5].flatMap((lane, string) =>
  Array.from({ length: strandsPerString }, (_, strand) => {
    const points: { x: number; y: number }[] = []
    for (let along = shore; along <= bridge.x + 120; along += step) points.push(pointOn(lane, along, strand))
    return { path: smooth(points), weight: (string * strandsPerString + strand + 1) / (4 * strandsPerString) }
  }),
)

/** Lamps set afloat, from far to near: position and size. */
export const lamps = [
  { x: 452, y: 396, size: 0.7 },
  { x: 330, y: 506, size: 1 },
  { x: 176, y: 452, size: 0.85 },
  { x: 92, y: 610, size: 1.35 },
  { x: 250, y: 628, size: 1.2 },
] as const

function pointOn(lane: number, along: number, strand: number): { x: number; y: number } {
  const water = Math.max(0, along - shore) / (bridge.x - shore)
  const spread = lane * (13 + 62 * water ** 1.3) + strand * 21 * water ** 1.1
  const swell = water * (9 + 17 * water) * Math.sin(along / (62 + 30 * water) + lane * 0.8 + strand * 0.55)
  const fall = along * slope + 190 * water ** 1.6
  return { x: round(bridge.x - along), y: round(bridge.y + fall + spread + swell) }
}

/** A curve through the points (Catmull–Rom as cubic Béziers). */
function smooth(points: readonly { x: number; y: number }[]): string {
  const [first] = points
  if (!first) return ''
  let path = `M${first.x} ${first.y}`
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? first
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    path += `C${round(from.x + (to.x - before.x) / 6)} ${round(from.y + (to.y - before.y) / 6)} ${round(to.x - (after.x - from.x) / 6)} ${round(to.y - (after.y - from.y) / 6)} ${to.x} ${to.y}`
  })
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
