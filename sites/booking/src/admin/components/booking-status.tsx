import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './tag.module.css'
import { Tag, type Tone } from './tag.tsx'

interface BookingTagsProps {
  booking: {
    status: string
    refund_status: string | null
    refunded_amount: number
    total_amount: number
    donation?: { returned: number } | undefined
  }
}

/** The state of a booking, and of its money if there is a refund. */
export function BookingTags({ booking }: BookingTagsProps) {
  const { sayText } = useLanguage()
  const { status, refund_status, refunded_amount, total_amount, donation } = booking
  const state = bookingStatus(status)
  const money = refund_status === null ? null : moneyStatus(refund_status, refunded_amount, total_amount, donation?.returned)
  return (
    <span className={styles.tags}>
      <Tag tone={state.tone}>{sayText(state.name)}</Tag>
      {money && <Tag tone={money.tone}>{sayText(money.name)}</Tag>}
    </span>
  )
}

const states = {
  paid: { name: 'Paid', tone: 'good' },
  pending: { name: 'Seats held', tone: 'wait' },
  expired: { name: 'Not paid', tone: 'plain' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
} as const satisfies Record<string, { name: Phrase; tone: Tone }>

const refunds = {
  queued: { name: 'Refund waiting', tone: 'wait' },
  pending: { name: 'Refund under way', tone: 'wait' },
  processed: { name: 'Refunded', tone: 'plain' },
  failed: { name: 'Refund failed', tone: 'bad' },
  'by-hand': { name: 'Refunded another way', tone: 'plain' },
} as const satisfies Record<string, { name: Phrase; tone: Tone }>

interface StatusWords {
  /** A phrase; a state that the admin doesn't know is shown as the backend sent it. */
  name: string
  tone: Tone
}

function bookingStatus(status: string): StatusWords {
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : { name: status, tone: 'plain' }
}

/**
 * Returns the state of a booking's refunds; amounts in rupees. A finished refund with nothing `refunded` was one of the donation or of a
 * second payment.
 */
export function moneyStatus(refund: string, refunded: number, total: number, ofDonation = 0): StatusWords {
  if (refund === 'processed' && refunded === 0 && ofDonation > 0) return { name: 'Donation given back' satisfies Phrase, tone: 'plain' }
  if (refund !== 'processed' || refunded >= total) return refundStatus(refund)
  return { name: (refunded > 0 ? 'Partly refunded' : 'Second payment refunded') satisfies Phrase, tone: 'plain' }
}

export function refundStatus(status: string): StatusWords {
  return Object.hasOwn(refunds, status) ? refunds[status as keyof typeof refunds] : { name: status, tone: 'plain' }
}
