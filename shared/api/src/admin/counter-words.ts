import type { Phrase } from '@sabha/language/phrases'
import type { saleConflicts, saleMatters } from '../counter.ts'

/** Why a person has to look at a sale of a counter, and what follows. */
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

/** In words; what we don't know of is left out. */
export function reasonsOf({ why, doubts }: { why: string | null; doubts: readonly string[] }): Phrase[] {
  return [why ?? '', ...doubts].flatMap((reason) => (Object.hasOwn(saleWords, reason) ? saleWords[reason as keyof typeof saleWords] : []))
}
