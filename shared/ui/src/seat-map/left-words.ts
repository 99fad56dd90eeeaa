import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translator'

/** Says how much is left of a part of the hall. */
export type SayLeft = (left: number, say: Say) => string

/** Returns how many seats of a show, a floor or a section are left, in words. */
export function leftWords(left: number, say: Say): string {
  return left === 0 ? say('Sold out') : say('{{seats}} left', { seats: formatNumber(left) })
}
