import { useLanguage } from '@sabha/ui/use-language'
import { bookingStatus, refundStatus } from './booking-status.ts'
import { Tag } from './tag.tsx'

/** The state of a booking, and of its money where that goes back. */
export function BookingTags({ status, refund }: { status: string; refund: string | null }) {
  const { sayText } = useLanguage()
  const booking = bookingStatus(status)
  const money = refund === null ? null : refundStatus(refund)
  return (
    <>
      <Tag tone={booking.tone}>{sayText(booking.name)}</Tag> {money && <Tag tone={money.tone}>{sayText(money.name)}</Tag>}
    </>
  )
}
