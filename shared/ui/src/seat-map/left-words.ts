import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translator'

/** How much of a show, a floor or a section can still be had. */
export function leftWords(left: number, say: Say): string {
  return left === 0 ? say('Sold out') : say('{{seats}} left', { seats: formatNumber(left) })
}
