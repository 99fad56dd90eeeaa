import { formatMoney } from './formats.ts'
import type { Phrase } from './phrases.ts'
import type { Say } from './translator.ts'

/** What something costs, in paise: `₹2,499`, or `Free`. */
export function priceInWords(paise: number, say: Say): string {
  return paise === 0 ? say('Free') : formatMoney(paise)
}

/** Instead of the price of seats whose buyers choose it; as the wire says it, too. */
export const openPriceWords = 'Pay what you like' satisfies Phrase
