import type { Paise } from './money.ts'
import { type QuoteRequest, quote } from './quote.ts'

/** The price of the dearest of these seats. */
export function dearestOf(seats: readonly { price: Paise }[]): Paise {
  return Math.max(0, ...seats.map(({ price }) => price))
}

/**
 * By section, what the dearest of `count` seats costs a buyer with neither concession nor code. A step may have fewer places left than
 * seats are wanted, and an offer for several seats may make each of them cheaper.
 */
export function dearestTogether(
  { prices, earlyBirdUntil, rules, at }: Pick<QuoteRequest, 'prices' | 'earlyBirdUntil' | 'rules' | 'at'>,
  count: number,
): ReadonlyMap<string, Paise> {
  const dearestIn = (section: string) => {
    const seats = Array.from({ length: count }, (_, index) => ({ id: `A${index + 1}`, section }))
    return dearestOf(quote({ prices, earlyBirdUntil, rules, at, seats, gstRate: 0, exemptUpTo: 0 }).seats)
  }
  return new Map(Object.keys(prices).map((section) => [section, dearestIn(section)]))
}
