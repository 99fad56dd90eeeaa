import { formatMoney } from './formats.ts'
import type { Say } from './translator.ts'

/** What something costs, in paise: `₹2,499`, or `Free`. */
export function priceInWords(paise: number, say: Say): string {
  return paise === 0 ? say('Free') : formatMoney(paise)
}
