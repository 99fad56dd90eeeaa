import { contrast } from '@sabha/api/site/contrast'
import type Vips from 'wasm-vips'
import { hold, rgbaOf, vips } from './open-vips.ts'

export interface Logo {
  /** Without the empty space around it. */
  image: Vips.Image
  /** The colour of a background on which it can be seen. */
  ground: string
  /** Whether it fits into a square without being too small to see. */
  fitsSquare: boolean
}

/** The longest shape, side to side: a longer line of words can't be read in a square of 32 pixels. */
const longest = 3
/** Of 255: a smaller difference from the surroundings can't be seen. */
const leastDifference = 24

/** Reads a logo; undefined if nothing can be seen in it, such as white on white. */
export function readLogo(bytes: Uint8Array, grounds: readonly [string, ...string[]]): Logo | undefined {
  const whole = hold(hold(vips.Image.newFromBuffer(bytes)).thumbnailImage(1024, { height: 1024, size: 'down' }))
  const image = hold(rgbaOf(whole).copyMemory())
  const alpha = hold(image.extractBand(3))
  const isOpaque = alpha.min() > 250
  const around = isOpaque ? cornerColour(image) : undefined
  // The picture goes up to its edges.
  if (isOpaque && !around) return logoOf(image, grounds[0])
  const { left, top, width, height } = around
    ? hold(image.extractBand(0, { n: 3 })).findTrim({ threshold: leastDifference, background: around })
    : alpha.findTrim({ threshold: leastDifference, background: [0] })
  if (width < 4 || height < 4) return undefined
  const seen = hold(hold(image.crop(left, top, width, height)).copyMemory())
  return logoOf(seen, around ? hexOf(around) : groundFor(seen, grounds))
}

function logoOf(image: Vips.Image, ground: string): Logo {
  const shape = image.width / image.height
  return { image, ground, fitsSquare: shape <= longest && shape >= 1 / longest }
}

/** The colour of all four corners; undefined if they differ. */
function cornerColour(image: Vips.Image): number[] | undefined {
  const [right, bottom] = [image.width - 1, image.height - 1]
  const corners = [image.getpoint(0, 0), image.getpoint(right, 0), image.getpoint(0, bottom), image.getpoint(right, bottom)]
  const [first = [], ...others] = corners.map((colour) => [...colour].slice(0, 3))
  return others.every((other) => other.every((value, band) => Math.abs(value - (first[band] ?? 0)) < leastDifference)) ? first : undefined
}

/** The ground on which most of the picture can be seen. */
function groundFor(image: Vips.Image, grounds: readonly [string, ...string[]]): string {
  const pixels = new Uint8Array(hold(image.thumbnailImage(48, { height: 48, size: 'down' })).writeToMemory())
  const colours: string[] = []
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) > 128) colours.push(hexOf([...pixels.subarray(at, at + 3)]))
  const seenOn = (ground: string) => colours.filter((colour) => contrast(colour, ground) >= 1.6).length
  return grounds.reduce((best, ground) => (seenOn(ground) > 1.1 * seenOn(best) ? ground : best))
}

function hexOf(colour: readonly number[]): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
