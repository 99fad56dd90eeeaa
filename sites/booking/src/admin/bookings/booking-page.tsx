import type { AdminBooking } from '@sabha/api/admin/bookings'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Code, Facts, TwoLines } from '../../components/facts.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { BookingTags } from '../components/booking-status.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Columns, PageHead, Panel, Stack } from '../components/page.tsx'
import { PhoneLink } from '../components/person.tsx'
import { kindWords } from '../components/words.ts'
import { BookingActions } from './booking-actions.tsx'
import styles from './booking-page.module.css'
import { CounterRefundsPanel, HistoryPanel, MailsPanel, RefundsPanel, ScansPanel, SeatsPanel } from './booking-panels.tsx'
import { KeptPanel } from './kept-panel.tsx'
import { bookingQuery } from './queries.ts'

/** All that is known about one booking, for staff with the customer on the phone. */
export default function BookingPage() {
  usePageTitle('Booking')
  const { bookingId = '' } = useParams()
  const { say } = useLanguage()
  const found = useQuery(bookingQuery(bookingId))
  const booking = found.data
  return (
    <>
      <PageHead
        title={booking?.customer_name || booking?.booking_id || bookingId}
        back={{ to: paths.adminBookings, label: say('All bookings') }}
        tag={booking && <BookingTags booking={booking} />}
        lead={booking?.customer_name && <Code isWhole>{booking.booking_id}</Code>}
      />
      <Loaded query={found} height="480px">
        {(known) => <Details booking={known} />}
      </Loaded>
    </>
  )
}

function Details({ booking }: { booking: AdminBooking }) {
  return (
    <>
      <BookingActions booking={booking} />
      <Columns>
        <Stack>
          <BookingFacts booking={booking} />
          <SeatsPanel booking={booking} />
          {booking.refunds.length > 0 && <RefundsPanel refunds={booking.refunds} />}
          <KeptPanel booking={booking} />
          {booking.desk_notes.length > 0 && <CounterRefundsPanel notes={booking.desk_notes} />}
        </Stack>
        <Stack>
          <HistoryPanel history={booking.history} seats={booking.seat_details} />
          <MailsPanel mails={booking.mails} />
          <ScansPanel scans={booking.scans} zone={booking.timezone} />
        </Stack>
      </Columns>
    </>
  )
}

function BookingFacts({ booking }: { booking: AdminBooking }) {
  const language = useLanguage()
  const { say, sayText } = language
  const { moment } = useMoments()
  const { date, times } = occasionWords({ ...booking, date: booking.show_date, time: booking.show_time }, language)
  const gst = booking.gst_amount ? `${say('GST ({{rate}}%)', { rate: booking.gst_rate ?? 0 })}: ${rupeesInWords(booking.gst_amount)}` : ''
  return (
    <Panel title={say('Booking')}>
      <Facts
        facts={[
          ...(booking.customer_name ? [] : [{ label: say('Customer'), value: say('No name'), wide: true }]),
          { label: say('Phone'), value: booking.customer_phone ? <PhoneLink phone={booking.customer_phone} /> : say('Not given') },
          {
            label: say('E-mail'),
            value: booking.customer_email ? <a href={`mailto:${booking.customer_email}`}>{booking.customer_email}</a> : say('Not given'),
            wide: true,
          },
          ...(booking.payer ? [{ label: say('Paid for by'), value: <Payer payer={booking.payer} />, wide: true }] : []),
          { label: say('Show'), value: sayText(booking.show_title), wide: true },
          { label: say('Date and time'), value: <TwoLines first={date} second={times} /> },
          { label: say('Venue'), value: sayText(booking.venue) },
          { label: say('Amount'), value: <TwoLines first={rupeesInWords(booking.total_amount)} second={gst} /> },
          ...(booking.donation
            ? [
                {
                  label: say('Donation'),
                  value: <DonationFact donation={booking.donation} />,
                },
              ]
            : []),
          { label: say('Kind'), value: kindWords(booking.kind, say) },
          { label: say('Booked on'), value: moment(booking.created_at) },
          { label: say('Verification code'), value: booking.verification_code ? <Code>{booking.verification_code}</Code> : '–' },
          { label: say('Ticket code'), value: booking.ticket_code ? <Code>{booking.ticket_code}</Code> : '–' },
          { label: say('Payment ID'), value: booking.payment_id ?? '–', wide: true },
          { label: say('Language'), value: say(booking.language === 'kn' ? 'Kannada' : 'English') },
          ...(booking.door_note
            ? [
                {
                  label: say('Note for the door'),
                  value: <TwoLines first={booking.door_note} second={booking.door_attention ? say('Calls for attention') : ''} />,
                  wide: true,
                },
              ]
            : []),
          ...(booking.note ? [{ label: say('Note'), value: <span className={styles.note}>{booking.note}</span>, wide: true }] : []),
        ]}
      />
    </Panel>
  )
}

function Payer({ payer: { name, phone } }: { payer: NonNullable<AdminBooking['payer']> }) {
  return (
    <>
      {name} {phone && <PhoneLink phone={phone} />}
    </>
  )
}

function DonationFact({ donation: { amount, url, receipt, returned } }: { donation: NonNullable<AdminBooking['donation']> }) {
  const { say } = useLanguage()
  return (
    <>
      {rupeesInWords(amount)}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {receipt}
      </a>
      {returned > 0 && ` · ${say('{{amount}} given back', { amount: rupeesInWords(returned) })}`}
    </>
  )
}
