import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translator'

/** Says how much of a part of the hall can still be had. */
export type SayLeft = (left: number, say: Say) => string

/** How much of a show, a floor or a section can still be had. */
export function leftWords(left: number, say: Say): string {
  return left === 0 ? say('Sold out') : say('{{seats}} left', { seats: formatNumber(left) })
}
