import { type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import type { Quote } from '@sabha/ticketing/quote'

/** Reads the total that a screen said, as it is sent; undefined if the client doesn't say. */
export function readShownTotal(rupees: number | string | undefined): Paise | undefined | Refusal {
  return rupees === undefined ? undefined : (readRupees(rupees) ?? refuse('malformed', { fields: ['shown_total'] }))
}

/** Refuses a price that differs from the one on the screen, even a lower one: nobody pays it without having been asked. */
export function priceChanged({ seats, amount: { total } }: Quote, shown: Paise | undefined): Refusal | undefined {
  if (shown === undefined || shown === total) return undefined
  return refuse('price-changed', {
    total: formatMoney(total),
    shown: formatMoney(shown),
    total_amount: rupeesOf(total),
    seats: seats.map(({ id }) => id),
    prices: seats.map(({ price }) => String(rupeesOf(price))),
  })
}
