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
} as const satisfies Record<string, { name: Phrase; tone: Tone }>

interface StatusWords {
  /** A phrase, or the word of a backend that says something else. */
  name: string
  tone: Tone
}

export function bookingStatus(status: string): StatusWords {
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : { name: status, tone: 'plain' }
}

export function refundStatus(status: string): StatusWords {
  return Object.hasOwn(refunds, status) ? refunds[status as keyof typeof refunds] : { name: status, tone: 'plain' }
}
