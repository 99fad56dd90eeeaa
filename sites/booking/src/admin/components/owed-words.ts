import type { MoneyOwed, owedWays } from '@sabha/api/office-shapes'
import type { Phrase } from '@sabha/language/phrases'

export type OwedWay = (typeof owedWays)[number]

export const wayWords = {
  cash: 'In cash',
  upi: 'By UPI',
  bank: 'By bank transfer',
  refund: 'Refund it the way it was paid',
  kept: 'It does not go back',
} as const satisfies Record<OwedWay, Phrase>

export const owedWords = {
  desk: 'Hand back at the desk',
  'put-off': 'Refund not decided',
  'refund-failed': 'Refund failed',
} as const satisfies Record<MoneyOwed['kind'], Phrase>

/** How this money can be settled: what the desk took is handed out; what was paid online goes back that way, too, or stays for a reason. */
export function waysOf({ kind, is_online }: Pick<MoneyOwed, 'kind' | 'is_online'>): readonly OwedWay[] {
  if (kind === 'desk') return ['cash', 'upi', 'bank']
  return is_online ? ['refund', 'cash', 'upi', 'bank', 'kept'] : ['cash', 'upi', 'bank', 'kept']
}
