import type { OfficeBookingRow } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Bone } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { BookingTags } from '../components/booking-tags.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { kindWords } from '../components/kind-words.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { type Moments, useMoments } from '../components/moments.ts'
import { PageHead } from '../components/page-head.tsx'
import { Pager } from '../components/pager.tsx'
import { Panel } from '../components/panel.tsx'
import { PhoneLink } from '../components/person.tsx'
import { SeatList } from '../components/seat-list.tsx'
import styles from './bookings.module.css'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { bookingsQuery } from './queries.ts'

export default function BookingsPage() {
  usePageTitle('Bookings')
  const language = useLanguage()
  const moments = useMoments()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(bookingsQuery(search))
  const { say } = language
  return (
    <>
      <PageHead title={say('Bookings')}>
        <ExportButton showId={search.get('show') ?? ''} />
      </PageHead>
      <Filters />
      {error && !data && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {!data && !error && <Bone height="480px" />}
      {data && data.bookings.length === 0 && (
        <EmptyState title={say('No bookings found')}>{say('Try fewer letters, or another show or state.')}</EmptyState>
      )}
      {data && data.bookings.length > 0 && (
        <Panel
          title={say('Bookings: {{count}}', { count: formatNumber(data.total) })}
          className={isFetching ? styles['fetching'] : undefined}
        >
          <DataTable
            label={say('Bookings')}
            rows={data.bookings}
            keyOf={({ id }) => id}
            columns={columns(language, moments, search.has('show'))}
          />
          <Pager total={data.total} />
        </Panel>
      )}
    </>
  )
}

/** The row of specification section 3, and what one wants to know on the phone. */
function columns(language: ReturnType<typeof useLanguage>, { moment }: Moments, isOneShow: boolean): Column<OfficeBookingRow>[] {
  const { say, sayText } = language
  const show: Column<OfficeBookingRow> = {
    head: say('Show'),
    cell: (row) => {
      const { date, times } = occasionWords({ date: row.show_date, time: row.show_time }, language)
      return (
        <>
          <span className={styles['show']}>{sayText(row.show_title)}</span>
          <span className={styles['second']}>{[date, times].filter(Boolean).join(', ')}</span>
        </>
      )
    },
  }
  return [
    {
      head: say('Booking ID'),
      isTitle: true,
      cell: ({ booking_id, kind }) => (
        <>
          <Link className={styles['id']} to={paths.adminBooking(booking_id)}>
            {booking_id}
          </Link>
          {kind !== '' && kind !== 'customer' && <span className={styles['kind']}>{kindWords(kind, say)}</span>}
        </>
      ),
    },
    {
      head: say('Customer'),
      cell: ({ customer_name, customer_email }) => (
        <>
          <span className={styles['name']}>{customer_name || say('Name removed')}</span>
          {customer_email && <span className={styles['second']}>{customer_email}</span>}
        </>
      ),
    },
    { head: say('Phone'), cell: ({ customer_phone }) => customer_phone && <PhoneLink phone={customer_phone} /> },
    ...(isOneShow ? [] : [show]),
    { head: say('Seats'), cell: ({ seats }) => <SeatList seats={seats} /> },
    {
      head: say('Amount'),
      isNumber: true,
      cell: ({ total_amount, refunded_amount }) => (
        <>
          {rupeesInWords(total_amount)}
          {refunded_amount > 0 && (
            <span className={styles['second']}>{say('Refunds: {{amount}}', { amount: rupeesInWords(refunded_amount) })}</span>
          )}
        </>
      ),
    },
    { head: say('Status'), isTag: true, cell: (row) => <BookingTags booking={row} /> },
    { head: say('Booked on'), isNumber: true, cell: ({ created_at }) => moment(created_at) },
  ]
}
