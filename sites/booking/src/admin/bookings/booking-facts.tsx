import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { Code } from '../../components/code.tsx'
import { Facts } from '../../components/facts.tsx'
import { TwoLines } from '../../components/two-lines.tsx'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { kindWords } from '../components/kind-words.ts'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'
import { PhoneLink } from '../components/person.tsx'
import styles from './booking-page.module.css'

export function BookingFacts({ booking }: { booking: OfficeBooking }) {
  const language = useLanguage()
  const { say, sayText } = language
  const { moment } = useMoments()
  const { date, times } = occasionWords({ ...booking, date: booking.show_date, time: booking.show_time }, language)
  const gst = booking.gst_amount ? `${say('GST ({{rate}}%)', { rate: booking.gst_rate ?? 0 })}: ${rupeesInWords(booking.gst_amount)}` : ''
  return (
    <Panel title={say('Booking')}>
      <Facts
        facts={[
          {
            label: say('Customer'),
            value: <span className={styles['name']}>{booking.customer_name || say('Name removed')}</span>,
            wide: true,
          },
          { label: say('Phone'), value: booking.customer_phone ? <PhoneLink phone={booking.customer_phone} /> : say('Not given') },
          {
            label: say('E-mail'),
            value: booking.customer_email ? <a href={`mailto:${booking.customer_email}`}>{booking.customer_email}</a> : say('Not given'),
            wide: true,
          },
          { label: say('Show'), value: sayText(booking.show_title), wide: true },
          { label: say('Date and time'), value: <TwoLines first={date} second={times} /> },
          { label: say('Venue'), value: sayText(booking.venue) },
          { label: say('Amount'), value: <TwoLines first={rupeesInWords(booking.total_amount)} second={gst} /> },
          { label: say('Kind'), value: kindWords(booking.kind, say) },
          { label: say('Booked on'), value: moment(booking.created_at) },
          { label: say('Verification code'), value: booking.verification_code ? <Code>{booking.verification_code}</Code> : '–' },
          { label: say('Ticket code'), value: booking.ticket_code ? <Code>{booking.ticket_code}</Code> : '–' },
          { label: say('Payment ID'), value: booking.payment_id ?? '–', wide: true },
          { label: say('Language'), value: say(booking.language === 'kn' ? 'Kannada' : 'English') },
          ...(booking.note ? [{ label: say('Note'), value: <span className={styles['note']}>{booking.note}</span>, wide: true }] : []),
        ]}
      />
    </Panel>
  )
}
