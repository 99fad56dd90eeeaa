import type { FigurePhrase } from '@sabha/api/figure-words'
import type { Paise } from '@sabha/ticketing/money'

interface Choice {
  /** How many seats and places are chosen. */
  count: number
  /** Whether every amount is chosen that the visitor may choose. */
  isPriced: boolean
  /** undefined: what was typed is no amount. */
  donation: Paise | undefined
  /** What is wrong with the page's further fields. */
  ofFields?: FigurePhrase | null | undefined
  isAccepted: boolean
}

/** Returns what keeps the visitor from paying, in the order of the page; null where nothing does. */
export function problemOfChoice({ count, isPriced, donation, ofFields, isAccepted }: Choice): FigurePhrase | null {
  if (count === 0) return 'Please select at least one seat'
  if (!isPriced) return 'Please choose what you pay for each seat.'
  if (donation === undefined) return 'Please enter the donation in rupees, ₹1 or more, or leave it empty.'
  return ofFields ?? (isAccepted ? null : 'Please accept the terms and conditions')
}
