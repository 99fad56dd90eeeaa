import { contrast } from '@sabha/api/site/contrast'
import type { Phrase } from '@sabha/language/phrases'

/** As icons are drawn (`read-logo.ts`): of 255, nearer to what is around it, nobody tells a colour from that. */
const leastDifference = 24
const leastSeen = 1.6
/** The least dark of the grounds that it stands on is darker than this. */
const ground = '#2a0715'

/** Why nobody would see a logo, from its pixels (RGBA); undefined: it is to be seen. */
export function logoProblem(pixels: Uint8ClampedArray): Phrase | undefined {
  const colours: number[][] = []
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) > 128) colours.push([...pixels.subarray(at, at + 3)])
  const [first] = colours
  const isWhole = colours.length === pixels.length / 4
  const isPlain =
    isWhole && colours.every((colour) => colour.every((value, band) => Math.abs(value - (first?.[band] ?? 0)) < leastDifference))
  if (!first || isPlain) return 'Nothing can be seen in this logo. Icons show the first letters of the name instead.'
  const seen = colours.filter((colour) => contrast(hexOf(colour), ground) >= leastSeen).length
  return seen < colours.length / 10 ? 'This logo can hardly be seen on the dark ground. A lighter one reads better.' : undefined
}

const hexOf = (colour: readonly number[]) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
