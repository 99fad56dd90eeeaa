import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from './tag.tsx'

const states = {
  paid: { name: 'Paid', tone: 'good' },
  pending: { name: 'Seats held', tone: 'wait' },
  expired: { name: 'Not paid', tone: 'plain' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
} as const satisfies Record<string, { name: Phrase; tone: Tone }>

const refunds = {
  queued: { name: 'Refund waits', tone: 'wait' },
  pending: { name: 'Refund under way', tone: 'wait' },
  processed: { name: 'Refunded', tone: 'plain' },
  failed: { name: 'Refund failed', tone: 'bad' },
  'by-hand': { name: 'Given back another way', tone: 'plain' },
} as const satisfies Record<string, { name: Phrase; tone: Tone }>

interface StatusWords {
  /** A phrase, or the word of a backend that says something else. */
  name: string
  tone: Tone
}

export function bookingStatus(status: string): StatusWords {
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : { name: status, tone: 'plain' }
}

/** The state of a booking's money, where some of it goes back; amounts in rupees. A refund of nothing of it was of a second payment. */
export function moneyStatus(refund: string, refunded: number, total: number): StatusWords {
  if (refund !== 'processed' || refunded >= total) return refundStatus(refund)
  return { name: (refunded > 0 ? 'Partly refunded' : 'Second payment refunded') satisfies Phrase, tone: 'plain' }
}

export function refundStatus(status: string): StatusWords {
  return Object.hasOwn(refunds, status) ? refunds[status as keyof typeof refunds] : { name: status, tone: 'plain' }
}
