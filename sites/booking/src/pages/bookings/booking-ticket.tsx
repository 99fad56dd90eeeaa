import type { Booking } from '@sabha/api/shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { useId } from 'react'
import { Code } from '../../components/code.tsx'
import { Facts } from '../../components/facts.tsx'
import { SeatChips } from '../../components/seat-chips.tsx'
import { TwoLines } from '../../components/two-lines.tsx'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { BookingDetails } from './booking-details.tsx'
import styles from './booking-ticket.module.css'
import { hasTicket, occasionOf, refundPhrase, statusOf } from './booking-view.ts'
import { TicketActions } from './ticket-actions.tsx'

/** A booking as a ticket: the show on its body, the money and the code on its stub. */
export function BookingTicket({ booking }: { booking: Booking }) {
  const words = useLanguage()
  const { say, sayText } = words
  const titleId = useId()
  const when = occasionWords(occasionOf(booking), words)
  const status = statusOf(booking, Date.now())
  const payment = booking.payment_status.toUpperCase()
  const refund = refundPhrase(booking)
  const facts = [
    { label: say('Date and time'), value: <TwoLines first={when.date} second={when.times} />, wide: true },
    { label: say('Venue'), value: sayText(booking.venue || 'Main Hall'), wide: true },
    { label: say('Seats'), value: <SeatChips seats={booking.seats} /> },
    { label: say('Booking ID'), value: <Code isWhole>{booking.booking_id}</Code> },
  ]
  return (
    <article className={styles['ticket']} aria-labelledby={titleId} data-status={status}>
      <div className={styles['body']}>
        <p className={styles['status']}>{say(status)}</p>
        <h2 className={styles['title']} id={titleId}>
          {sayText(booking.show_title)}
        </h2>
        <Facts facts={facts} />
        {refund && <p className={styles['refund']}>{say(refund)}</p>}
        <div className={styles['more']}>
          {hasTicket(booking) && <TicketActions booking={booking} titleId={titleId} />}
          <BookingDetails booking={booking} titleId={titleId} />
        </div>
      </div>
      <div className={styles['stub']}>
        <div>
          <p className={styles['label']}>{say('Total amount')}</p>
          <p className={styles['amount']}>{rupeesInWords(booking.total_amount || booking.amount_paid)}</p>
        </div>
        {payment && (
          <div>
            <p className={styles['label']}>{say('Payment')}</p>
            <p className={styles['payment']} data-paid={payment === 'PAID'}>
              {sayText(payment)}
            </p>
          </div>
        )}
        {booking.verification_code && (
          <div>
            <p className={styles['label']}>{say('Verification code')}</p>
            <p className={styles['code']}>
              <Code>{booking.verification_code}</Code>
            </p>
          </div>
        )}
      </div>
    </article>
  )
}
