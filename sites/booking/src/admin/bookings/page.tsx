import type { AdminBookingRow } from '@sabha/api/admin/bookings'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { BookingTags } from '../components/booking-status.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { csv, DownloadButton } from '../components/download-button.tsx'
import { Chips, SearchField, SelectField, ShowOptions } from '../components/fields.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { type Moments, useMoments } from '../components/moments.ts'
import { PageHead, Panel } from '../components/page.tsx'
import { addressNow, NoRows, Pager, useSearchText, withChoice } from '../components/pager.tsx'
import { PhoneLink } from '../components/person.tsx'
import { SeatList } from '../components/seat-list.tsx'
import { kindWords } from '../components/words.ts'
import { adminShowsQuery } from '../shows/queries.ts'
import styles from './bookings.module.css'
import { type BookingState, bookingStates, bookingsQuery, stateIn } from './queries.ts'

export default function BookingsPage() {
  usePageTitle('Bookings')
  const language = useLanguage()
  const moments = useMoments()
  const [search] = useSearchParams()
  const found = useQuery(bookingsQuery(search))
  const { say } = language
  return (
    <>
      <PageHead title={say('Bookings')}>
        <Link className={buttonClass('quiet', 'small')} to={paths.adminTills}>
          {say('Tills')}
        </Link>
        <ExportButton showId={search.get('show') ?? ''} />
      </PageHead>
      <Filters />
      <Loaded query={found} height="480px">
        {({ bookings, total }) =>
          bookings.length === 0 ? (
            <NoRows total={total}>
              {['q', 'show', 'status'].some((name) => search.get(name)) ? (
                <EmptyState title={say('No bookings found')}>{say('Try fewer letters, or another show or state.')}</EmptyState>
              ) : (
                <EmptyState title={say('No bookings yet')}>{say('Bookings from the site and the counter appear here.')}</EmptyState>
              )}
            </NoRows>
          ) : (
            <Panel
              title={say('Bookings: {{count}}', { count: formatNumber(total) })}
              className={found.isFetching ? styles.fetching : undefined}
            >
              <DataTable
                label={say('Bookings')}
                rows={bookings}
                keyOf={({ id }) => id}
                columns={columns(language, moments, search.has('show'))}
              />
              <Pager total={total} />
            </Panel>
          )
        }
      </Loaded>
    </>
  )
}

/** The columns of specification section 3, and those that help when the customer is on the phone. */
function columns(language: ReturnType<typeof useLanguage>, { day, moment }: Moments, isOneShow: boolean): Column<AdminBookingRow>[] {
  const { say, sayText } = language
  const show: Column<AdminBookingRow> = {
    head: say('Show'),
    isShortened: true,
    cell: ({ show_title, show_date }) => (
      <>
        {sayText(show_title)} <span className={styles.second}>· {day(show_date)}</span>
      </>
    ),
  }
  return [
    {
      head: say('Customer'),
      isTitle: true,
      isShortened: true,
      cell: ({ booking_id, customer_name, customer_email, kind }) => (
        <>
          <Link className={styles.name} to={paths.adminBooking(booking_id)}>
            {customer_name || say('No name')}
          </Link>
          {kind !== '' && kind !== 'customer' && <span className={styles.second}>{kindWords(kind, say)}</span>}
          {customer_email && <span className={`${styles.second} ${styles.email}`}>{customer_email}</span>}
        </>
      ),
    },
    { head: say('Booking ID'), isWhole: true, cell: ({ booking_id }) => booking_id },
    { head: say('Phone'), isWhole: true, cell: ({ customer_phone }) => customer_phone && <PhoneLink phone={customer_phone} /> },
    ...(isOneShow ? [] : [show]),
    { head: say('Seats'), cell: ({ seats, seat_notes }) => <SeatList seats={seats} notes={seat_notes} /> },
    {
      head: say('Amount'),
      isNumber: true,
      cell: ({ total_amount, refunded_amount }) => (
        <>
          {rupeesInWords(total_amount)}
          {refunded_amount > 0 && (
            <span className={styles.refunded}>{say('Refunds: {{amount}}', { amount: rupeesInWords(refunded_amount) })}</span>
          )}
        </>
      ),
    },
    { head: say('Status'), isTag: true, cell: (row) => <BookingTags booking={row} /> },
    { head: say('Booked on'), isNumber: true, cell: ({ created_at }) => moment(created_at) },
  ]
}

const stateNames = {
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  desk: 'Booked by staff',
} as const satisfies Record<BookingState, Phrase>

const typingPause = 300

/** The search is in the address, so that a reload, Back and a shared link show the same list. */
function Filters() {
  const { say } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useSearchText(search.get('q') ?? '')
  const { data: shows } = useQuery(adminShowsQuery)
  const choose = (name: string, value: string) => setSearch(() => withChoice(addressNow(), name, value), { replace: true })

  const { location: to } = useNavigation()
  const lookFor = useEffectEvent((text: string) => {
    // A navigation to a booking is under way and must not be replaced.
    if (to && to.pathname !== location.pathname) return
    if (text.trim() !== (search.get('q') ?? '')) choose('q', text.trim())
  })
  useEffect(() => {
    const pause = setTimeout(() => lookFor(typed), typingPause)
    // A pressed link wins at once: this component learns of the navigation only with the next render.
    const onPress = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && defaultPrevented && link.pathname !== paths.adminBookings) clearTimeout(pause)
    }
    document.addEventListener('click', onPress)
    return () => {
      clearTimeout(pause)
      document.removeEventListener('click', onPress)
    }
  }, [typed])

  return (
    <search className={styles.filters}>
      <SearchField placeholder={say('Name, phone, e-mail, ID, code or seat')} value={typed} onValueChange={setTyped} />
      <SelectField label={say('Show')} value={search.get('show') ?? ''} onValueChange={(value) => choose('show', value)}>
        <option value="">{say('All shows')}</option>
        <ShowOptions shows={shows} />
      </SelectField>
      <Chips
        legend={say('Status')}
        isLegendHidden
        options={[{ value: '', label: say('All') }, ...bookingStates.map((state) => ({ value: state, label: say(stateNames[state]) }))]}
        value={stateIn(search) ?? ''}
        onValueChange={(value) => choose('status', value)}
      />
    </search>
  )
}

/** Exports the bookings of all shows, or of the chosen one, as a file for a spreadsheet. */
function ExportButton({ showId }: { showId: string }) {
  const { say } = useLanguage()
  return (
    <DownloadButton
      label={showId ? say('All of this show as CSV') : say('All bookings as CSV')}
      name={showId ? `bookings-show-${showId}.csv` : 'bookings.csv'}
      type={csv}
      fetch={() => adminApi.bookings.export(showId ? { show_id: showId } : {})}
    />
  )
}
