import { type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import type { Quote } from '@sabha/ticketing/quote'

/** What a screen said, as it is sent; undefined from whoever doesn't say. */
export function readShownTotal(rupees: number | string | undefined): Paise | undefined | Refusal {
  return rupees === undefined ? undefined : (readRupees(rupees) ?? refuse('malformed', { fields: ['shown_total'] }))
}

/** Nobody pays another price than the one on their screen, be it a lower one, without having been asked. */
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
