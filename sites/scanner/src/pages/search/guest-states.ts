import type { Phrase } from '@sabha/language/phrases'
import type { ListedGuest } from '../../door/door.ts'

export const badStates = {
  'not-paid': 'not paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
} as const satisfies Record<Exclude<ListedGuest['state'], 'paid'>, Phrase>

/** Of the seats that are still the guest's. */
export function insideOf({ seatStates }: Pick<ListedGuest, 'seatStates'>): { inside: number; total: number } {
  const own = seatStates.filter(({ state }) => state !== 'released')
  return { inside: own.filter(({ state }) => state === 'inside').length, total: own.length }
}
