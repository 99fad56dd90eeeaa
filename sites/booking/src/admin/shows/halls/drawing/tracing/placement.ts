import { tidy } from '../tidy.ts'

/** Where a traced picture lies under the drawing. Lengths are in seat pitches. */
export interface Placement {
  /** The middle of the picture. */
  x: number
  y: number
  width: number
  /** Degrees, clockwise. */
  rotation: number
  /** 0 to 1. */
  opacity: number
  /** No drag moves the picture. */
  isLocked: boolean
}

interface Place {
  x: number
  y: number
}

/** Two points on the picture whose distance in the hall is known. */
export type Ruler = readonly [Place, Place]

export const placementLimits = { least: 1, most: 2000 } as const

/** Places the picture over the hall, as wide as the hall. */
export function firstPlacement(hall: { width: number; height: number }): Placement {
  return { x: hall.width / 2, y: hall.height / 2, width: hall.width, rotation: 0, opacity: 0.55, isLocked: false }
}

/** Scales the picture about its middle, within `placementLimits` so that it stays findable. */
export function resized(placement: Placement, factor: number): Placement {
  const width = Math.min(placementLimits.most, Math.max(placementLimits.least, placement.width * factor))
  return { ...placement, width: tidy(width) }
}

/** Rotates the picture; the angle becomes one from -180 to 180 degrees. */
export function rotatedTo(placement: Placement, degrees: number): Placement {
  const turned = Math.abs(degrees) <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180
  return { ...placement, rotation: tidy(turned) }
}

export function shifted(placement: Placement, dx: number, dy: number): Placement {
  return { ...placement, x: tidy(placement.x + dx), y: tidy(placement.y + dy) }
}

/**
 * Scales the picture so that the two points of the ruler are this far apart; the middle between them stays. undefined if the points are too
 * near to each other or the picture would get a size that no hall has.
 */
export function scaledByRuler(placement: Placement, [a, b]: Ruler, length: number): Placement | undefined {
  const apart = Math.hypot(b.x - a.x, b.y - a.y)
  if (apart < 0.05 || !(length > 0)) return undefined
  const factor = length / apart
  const width = placement.width * factor
  if (width < placementLimits.least || width > placementLimits.most) return undefined
  const about = (at: number, value: number) => tidy(at + (value - at) * factor)
  return { ...placement, x: about((a.x + b.x) / 2, placement.x), y: about((a.y + b.y) / 2, placement.y), width: tidy(width) }
}

/** Returns the first position of the ruler: across the middle half of the picture. */
export function firstRuler({ x, y, width, rotation }: Placement): Ruler {
  const angle = (rotation * Math.PI) / 180
  const [dx, dy] = [(Math.cos(angle) * width) / 4, (Math.sin(angle) * width) / 4]
  return [
    { x: tidy(x - dx), y: tidy(y - dy) },
    { x: tidy(x + dx), y: tidy(y + dy) },
  ]
}
