import { useLanguage } from '@sabha/ui/use-language'
import { bookingStatus, moneyStatus } from './booking-status.ts'
import styles from './tag.module.css'
import { Tag } from './tag.tsx'

interface BookingTagsProps {
  booking: { status: string; refund_status: string | null; refunded_amount: number; total_amount: number }
}

/** The state of a booking, and of its money where that goes back. */
export function BookingTags({ booking }: BookingTagsProps) {
  const { sayText } = useLanguage()
  const { status, refund_status, refunded_amount, total_amount } = booking
  const state = bookingStatus(status)
  const money = refund_status === null ? null : moneyStatus(refund_status, refunded_amount, total_amount)
  return (
    <span className={styles['tags']}>
      <Tag tone={state.tone}>{sayText(state.name)}</Tag>
      {money && <Tag tone={money.tone}>{sayText(money.name)}</Tag>}
    </span>
  )
}
