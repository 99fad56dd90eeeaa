/**
 * The strings of a violin that turn into a river: four parallel lines leave the bridge along the neck,
 * and beyond the fingerboard each opens into strands of water. Everything in the units of the picture's view box.
 */
interface Strand {
  path: string
  /** 0 … 1: how near to the eye, hence how strong. */
  weight: number
}

export interface StringsScene {
  width: number
  height: number
  bridge: Point
  /** Degrees by which a violin that stands upright is turned. */
  turn: number
  strings: readonly string[]
  strands: readonly Strand[]
  /** Lamps set afloat. */
  lamps: readonly (Point & { size: number })[]
}

interface Point {
  x: number
  y: number
}

interface Layout {
  width: number
  height: number
  bridge: Point
  /** Degrees below the horizontal at which the strings leave to the left. */
  fall: number
  /** From the bridge along the strings: where water begins, and where it leaves the picture. */
  shore: number
  end: number
  /** How far the current carries the water aside by the end. */
  drift: Point
  lamps: readonly (Point & { size: number })[]
}

const lanes = [-1.5, -0.5, 0.5, 1.5]
const strandsPerString = 4
const step = 26

export const landscape = sceneOf({
  width: 1200,
  height: 720,
  bridge: { x: 905, y: 232 },
  fall: 25,
  shore: 400,
  end: 1080,
  drift: { x: 0, y: -70 },
  lamps: [
    { x: 520, y: 468, size: 0.75 },
    { x: 398, y: 598, size: 1 },
    { x: 236, y: 520, size: 0.85 },
    { x: 128, y: 664, size: 1.3 },
    { x: 562, y: 640, size: 1.15 },
  ],
})

export const portrait = sceneOf({
  width: 720,
  height: 960,
  bridge: { x: 468, y: 268 },
  fall: 58,
  shore: 400,
  end: 920,
  drift: { x: 330, y: 0 },
  lamps: [
    { x: 172, y: 640, size: 0.8 },
    { x: 318, y: 742, size: 1 },
    { x: 132, y: 812, size: 1.15 },
    { x: 468, y: 842, size: 1.2 },
    { x: 300, y: 900, size: 1.35 },
  ],
})

function sceneOf(layout: Layout): StringsScene {
  const { width, height, bridge, fall, shore, end, lamps } = layout
  const at = (along: number, lane: number, strand: number) => pointOn(layout, along, lane, strand)
  return {
    width,
    height,
    bridge,
    turn: -90 - fall,
    lamps,
    strings: lanes.map((lane) => smooth([at(-150, lane, 0), at(shore, lane, 0)])),
    strands: lanes.flatMap((lane, string) =>
      Array.from({ length: strandsPerString }, (_, strand) => {
        const points: Point[] = []
        for (let along = shore; along <= end; along += step) points.push(at(along, lane, strand))
        return { path: smooth(points), weight: (string * strandsPerString + strand + 1) / (lanes.length * strandsPerString) }
      }),
    ),
  }
}

function pointOn({ bridge, fall, shore, end, drift }: Layout, along: number, lane: number, strand: number): Point {
  const angle = (fall * Math.PI) / 180
  const water = Math.max(0, along - shore) / (end - shore)
  const swell = water * (10 + 16 * water) * Math.sin(along / (64 + 30 * water) + lane * 0.8 + strand * 0.55)
  const across = lane * (13 + 74 * water ** 1.25) + strand * 24 * water ** 1.1 + swell
  const carried = water ** 1.8
  return {
    x: bridge.x - along * Math.cos(angle) + across * Math.sin(angle) + drift.x * carried,
    y: bridge.y + along * Math.sin(angle) + across * Math.cos(angle) + drift.y * carried,
  }
}

/** A curve through the points (Catmull–Rom as cubic Béziers). */
function smooth(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  let path = `M${pair(first.x, first.y)}`
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? first
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    path += `C${pair(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6)} `
    path += `${pair(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6)} ${pair(to.x, to.y)}`
  })
  return path
}

function pair(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
