import type { Phrase } from '@sabha/language/phrases'
import type { refundConflicts, refundMatters, saleConflicts, saleMatters } from '../counter.ts'

/** Why a person has to look at a counter sale, and what to do. */
const saleWords = {
  'seat-gone': 'Somebody else has a seat of this sale by now. Seat one of them elsewhere, or give the money back.',
  'same-number': 'Another sale has the same number: two phones sell under one key. Ask who sold it, and look whether the money is there.',
  'show-cancelled': 'The show was called off before this sale arrived. The money has to go back.',
  stopped: 'It was sold after the office had stopped this counter. Book seats for the guest, or give the money back.',
  price: 'The phone took another price than ours. It is booked at the phone’s.',
  'not-leased': 'A seat of it was not this counter’s to sell, but it was free.',
  'after-until': 'It was sold after the hour until which the counter had its seats.',
  clock: 'The phone’s clock was wrong, so it isn’t sure when this was sold.',
  'till-closed': 'Its till was closed by then, so it is listed without a till.',
  code: 'Its code had no use set aside for it any more, so the code may have been used once too often. It is booked at the price that was paid.',
  'after-stop': 'It was sold after the counter had stopped because a copy of the phone sold, too.',
  'show-moved': 'The show has moved, and this guest may not know. If they left a number, they are among the people to be told.',
} as const satisfies Record<(typeof saleConflicts)[number] | (typeof saleMatters)[number], Phrase>

const refundWords = {
  'given-back-already':
    'It had been given back elsewhere already, so its money may have gone out twice. Ask both who gave it back, and look at the tills.',
  'sale-not-booked': 'The sale itself is not booked. Settle it with that.',
  'same-number': 'Two phones sell under one key, and have used the same number. Ask who gave this back, and look at the tills.',
  stopped: 'It was given back after the office had stopped this counter. Look whether the money went to the guest.',
  'till-closed': 'Its till was closed by then, so it is listed without a till.',
  'another-day': 'It was given back on another day than it was sold.',
  'handed-on': 'The ticket had been handed on to somebody else, who has lost these seats.',
  inside: 'A guest was inside on a seat that was given back. Look who sits there.',
  clock: 'The phone’s clock was wrong, so it isn’t sure when this was given back.',
  amount: 'The phone gave back another amount than these seats cost in our books. The till will differ by that.',
} as const satisfies Record<(typeof refundConflicts)[number] | (typeof refundMatters)[number], Phrase>

/** Returns the reasons of a sale in words; unknown ones are left out. */
export function reasonsOf(sale: Reasons): Phrase[] {
  return wordsOf(saleWords, sale)
}

/** Returns the reasons of a counter refund in words. */
export function refundReasonsOf(refund: Reasons): Phrase[] {
  return wordsOf(refundWords, refund)
}

interface Reasons {
  why: string | null
  doubts: readonly string[]
}

function wordsOf(words: Readonly<Record<string, Phrase>>, { why, doubts }: Reasons): Phrase[] {
  return [why ?? '', ...doubts].flatMap((reason) => (Object.hasOwn(words, reason) ? (words[reason] ?? []) : []))
}
