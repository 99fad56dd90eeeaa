import { contrast } from '@sabha/api/site/contrast'
import type { Phrase } from '@sabha/language/phrases'

/** Of 255, as for the icons (`read-logo.ts`): a colour that differs less from those around it can't be told from them. */
const leastDifference = 24
const leastSeen = 1.6
/** Every ground that the logo is on is darker than this. */
const ground = '#2a0715'

/** Says why a logo can't be seen, from its pixels (RGBA); undefined if it can. */
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
