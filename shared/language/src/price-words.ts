import { formatMoney } from './formats.ts'
import type { Phrase } from './phrases.ts'
import type { Say } from './translator.ts'

/** Returns an amount in paise as a price: `₹2,499`, or `Free`. */
export function priceInWords(paise: number, say: Say): string {
  return paise === 0 ? say('Free') : formatMoney(paise)
}

/** Shown instead of a price for seats whose buyers choose it; the backend sends the same words. */
export const openPriceWords = 'Pay what you like' satisfies Phrase
