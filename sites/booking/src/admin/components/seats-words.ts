import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'

/** `1 seat`, `1,004 seats`. */
export function seatsWords(count: number, say: Say): string {
  return count === 1 ? say('1 seat') : say('{{seats}} seats', { seats: formatNumber(count) })
}
