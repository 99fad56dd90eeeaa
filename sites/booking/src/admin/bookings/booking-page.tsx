import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { Bone } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { BookingTags } from '../components/booking-tags.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { PageHead } from '../components/page-head.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingFacts } from './booking-facts.tsx'
import styles from './booking-page.module.css'
import { bookingQuery } from './booking-queries.ts'
import { DeskNotesPanel } from './desk-notes-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { ScansPanel } from './scans-panel.tsx'
import { SeatsPanel } from './seats-panel.tsx'

/** All that is known of one booking, for whoever has the customer on the phone. */
export default function BookingPage() {
  usePageTitle('Booking')
  const { bookingId = '' } = useParams()
  const { say } = useLanguage()
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery(bookingId))
  return (
    <>
      <PageHead
        title={booking?.booking_id || bookingId}
        back={{ to: paths.adminBookings, label: say('All bookings') }}
        tag={booking && <BookingTags booking={booking} />}
      />
      {error && !booking && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {!booking && !error && <Bone height="480px" />}
      {booking && <Details booking={booking} />}
    </>
  )
}

function Details({ booking }: { booking: OfficeBooking }) {
  return (
    <>
      <BookingActions booking={booking} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <BookingFacts booking={booking} />
          <SeatsPanel booking={booking} />
          {booking.refunds.length > 0 && <RefundsPanel refunds={booking.refunds} />}
          {booking.desk_notes.length > 0 && <DeskNotesPanel notes={booking.desk_notes} />}
        </div>
        <div className={styles['column']}>
          <HistoryPanel history={booking.history} />
          <MailsPanel mails={booking.mails} />
          <ScansPanel scans={booking.scans} zone={booking.timezone} />
        </div>
      </div>
    </>
  )
}
