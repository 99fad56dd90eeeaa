import type { Phrase } from '@sabha/language/phrases'

const reasons: Readonly<Record<string, Phrase>> = {
  'seats-lost': 'Seats sold before the payment came',
  'seats-held-anew': 'Seats chosen anew before the payment came',
  'second-payment': 'Paid twice',
  'wrong-amount': 'Another amount arrived',
  'late-for-cancelled': 'Paid after the booking was cancelled',
  'late-for-show-off': 'Paid after the show was cancelled',
  'late-for-show-over': 'Paid after the show',
  'show-cancelled': 'Show cancelled',
  'show-moved': 'Show postponed',
  'on-request': 'On request',
}

/** Why money goes back; the word of a backend that says something else stays. */
export function reasonWords(reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason
}
