import { pictureLimits } from '@sabha/ticketing/show-picture'

/** Twice as wide as a show's picture stands on a large screen. */
const longest = 1600

export interface Size {
  width: number
  height: number
}

/** As large as a picture is sent: never larger than it is, and of a long strip no side smaller than is taken. */
export function scaledSize({ width, height }: Size): Size {
  const factor = Math.min(1, Math.max(longest / Math.max(width, height), pictureLimits.least / Math.min(width, height)))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}
