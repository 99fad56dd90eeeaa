import type { BankCredit, BankSale, BankState, BankSums } from '@sabha/api/admin/bank'
import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { paiseOf, rupeesOf } from '@sabha/ticketing/money'
import type { Moments } from '../../components/moments.ts'

/** The lists of the page: sales by their state, and credits without a sale. */
export type BankView = BankState | 'credits' | 'settled-credits'

export const bankViews = {
  choose: 'To choose: {{count}}',
  missing: 'Not found yet: {{count}}',
  seen: 'Found at the bank: {{count}}',
  settled: 'Settled by hand: {{count}}',
  credits: 'Credits without a sale: {{count}}',
  'settled-credits': 'Settled credits: {{count}}',
} as const satisfies Record<BankView, AnyPhrase>

export const emptyViews = {
  choose: 'No sale waits for a choice.',
  missing: 'Every sale by UPI is accounted for.',
  seen: 'No sale is matched yet. Import a statement first.',
  settled: 'Nothing was settled by hand.',
  credits: 'No credit is left over.',
  'settled-credits': 'Nothing was settled by hand.',
} as const satisfies Record<BankView, Phrase>

export function viewIn(search: URLSearchParams): BankView {
  const asked = search.get('view') ?? ''
  return Object.hasOwn(bankViews, asked) ? (asked as BankView) : 'choose'
}

/** `19 Nov · …4417`, with the time if the statement has it. */
export function creditWords({ day, at, rrn }: Pick<BankCredit, 'day' | 'at' | 'rrn'>, { day: dayWords, moment }: Moments): string {
  return [at === null ? dayWords(day) : moment(at), rrn && `…${rrn.slice(-6)}`].filter(Boolean).join(' · ')
}

const ways = {
  number: 'by its number',
  reference: 'by our reference',
  amount: 'by amount and time',
} as const satisfies Record<string, Phrase>

/** Says how the sale and the credit were matched. */
export function matchWords(
  { how, who }: NonNullable<BankSale['match']>,
  { say, sayText }: { say: Say; sayText: (text: string) => string },
): string {
  return how === 'person' ? say('chosen by {{who}}', { who: sayText(who) }) : say(ways[how])
}

/** The UPI takings by what the bank's statements confirm, in rupees. */
export function bankSumRows({ seen, settled, missing }: BankSums, say: Say) {
  return [
    { label: say('Found at the bank'), value: seen },
    { label: say('Settled by hand'), value: settled },
    { label: say('Not found yet'), value: missing },
    { label: say('Taken in by UPI'), value: bankTotal({ seen, settled, missing }), isSum: true },
  ]
}

export function bankTotal({ seen, settled, missing }: BankSums): number {
  return rupeesOf(paiseOf(seen) + paiseOf(settled) + paiseOf(missing))
}
