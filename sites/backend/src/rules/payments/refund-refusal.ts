import { type Refusal, type RefusalCode, refuse } from '@sabha/api/refusal'
import type { UnbookedReason } from '../../store/schema.ts'
import type { Settlement } from './settle.ts'

const codes = {
  'seats-lost': 'payment-refunded',
  'seats-held-anew': 'payment-refunded-anew',
  // Of a second payment alone nobody hears: the first has booked.
  'second-payment': 'already-paid',
  'wrong-amount': 'payment-refunded-amount',
  'late-for-cancelled': 'payment-refunded-cancelled',
  'late-for-show-off': 'payment-refunded-show-off',
  'late-for-show-over': 'payment-refunded-show-over',
  cancelled: 'booking-cancelled',
} as const satisfies Record<UnbookedReason | 'cancelled', RefusalCode>

export type LostCode = (typeof codes)[keyof typeof codes]

/** Why a payment that was made has no ticket to show for it; undefined where it has one, or may yet. */
export function lostCode(settlement: Settlement | 'not-of-order'): LostCode | undefined {
  return isLost(settlement) ? codes[settlement] : undefined
}

export function refundRefusal(settlement: Settlement | 'not-of-order'): Refusal | undefined {
  const code = lostCode(settlement)
  return code && refuse(code)
}

function isLost(settlement: string): settlement is keyof typeof codes {
  return settlement in codes
}
