import type { Booking } from '@sabha/api/shapes'
import { formatDate, formatTime } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useState } from 'react'
import { Code } from '../../components/code.tsx'
import { Facts } from '../../components/facts.tsx'
import styles from './booking-details.module.css'

/** What is rarely asked: when it was booked, and the payment's id. */
export function BookingDetails({ booking, titleId }: { booking: Booking; titleId: string }) {
  const { say, language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const booked = booking.created_at === null ? null : Date.parse(booking.created_at)
  const bookedOn =
    booked === null
      ? say('Not given')
      : say('{{date}}, {{time}}', {
          date: formatDate(language, booked, booking.timezone),
          time: formatTime(language, booked, booking.timezone),
        })
  return (
    <>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-describedby={titleId}
        onClick={() => setOpen(!isOpen)}
      >
        <svg width="14" height="14" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="m2 4 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {say(isOpen ? 'Hide Details' : 'Show Details')}
      </button>
      <div className={styles['details']} id={detailsId} hidden={!isOpen}>
        <Facts
          facts={[
            { label: say('Booked on'), value: bookedOn, wide: true },
            { label: say('Payment ID'), value: booking.payment_id ?? say('Not given'), wide: true },
            ...(booking.credit_notes ?? []).map(({ serial, url }) => ({
              label: say('Credit note'),
              value: (
                <a href={url} target="_blank" rel="noreferrer">
                  {serial}
                </a>
              ),
            })),
            ...(booking.ticket_code ? [{ label: say('Ticket code'), value: <Code>{booking.ticket_code}</Code> }] : []),
          ]}
        />
      </div>
    </>
  )
}
