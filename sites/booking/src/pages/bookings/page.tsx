import type { Booking } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { type BookingFilter, bookingFilters, matchesFilter } from '@sabha/ticketing/bookings'
import { localDate } from '@sabha/ticketing/time'
import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { EmptyState, NotLoaded } from '../../components/empty-state.tsx'
import { FilterTabs, TabPanel } from '../../components/filter-tabs.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { RequireUser } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'
import { authToken, type StoredUser } from '../../session/stored-user.ts'
import { dropStaleTickets, keptTickets } from '../../shown-ticket/kept-tickets.ts'
import { BookingSkeleton, BookingTicket } from './booking-ticket.tsx'
import { showDateOf } from './booking-view.ts'
import { bookingsQuery } from './bookings-query.ts'
import { FindBooking } from './find-booking.tsx'
import styles from './page.module.css'

export default function BookingsPage() {
  usePageTitle('My Bookings')
  return (
    <RequireUser skeleton={<BookingsSkeleton />}>
      {(user) => (user.role === 'admin' && authToken() === null ? <AdminWithoutBookings /> : <Bookings user={user} />)}
    </RequireUser>
  )
}

const filterNames = { all: 'All', upcoming: 'Upcoming', past: 'Past' } as const satisfies Record<BookingFilter, Phrase>
const panelId = 'booking-list'

/**
 * The guest's bookings. Where they can't be loaded the list has the tickets that were opened here, or is empty (specification section 8),
 * and the page says why once. Nobody knows then whether there are more bookings, so "No bookings found" would be untrue.
 */
function Bookings({ user }: { user: StoredUser }) {
  const { say, language } = useLanguage()
  const [filter, setFilter] = useState<BookingFilter>('all')
  const { data: bookings, isPending, isFetching, refetch } = useQuery(bookingsQuery(user, language))
  const isFailed = !isPending && bookings === undefined
  const kept = isFailed ? keptTickets(user.id, Date.now()) : []
  useEffect(() => {
    if (bookings) dropStaleTickets(user.id, bookings)
  }, [user.id, bookings])
  return (
    <>
      <PageHero title={say('My Bookings')}>
        <div className={styles.bar}>
          <FilterTabs
            filters={bookingFilters}
            nameOf={(name) => filterNames[name]}
            chosen={filter}
            onChoose={setFilter}
            label={say('Filter bookings')}
            panelId={panelId}
            className={styles.tabs}
            tabClassName={styles.tab}
          />
          {/* A booking that was found is shown, whatever the filter was. */}
          <FindBooking onFound={() => setFilter('all')} />
        </div>
      </PageHero>
      <PageBody>
        {isFailed && (
          <div className={styles.failure}>
            <NotLoaded what="Your bookings could not be loaded." isFetching={isFetching} onRetry={() => void refetch()}>
              {kept.length > 0 && <> {say('Saved in this browser when you last opened them.')}</>}
            </NotLoaded>
          </div>
        )}
        <TabPanel id={panelId} chosen={filter}>
          <BookingList
            filter={filter}
            bookings={isPending ? undefined : (bookings ?? kept.map(({ booking }) => booking))}
            isWhole={!isFailed}
          />
        </TabPanel>
      </PageBody>
    </>
  )
}

const emptyTexts = {
  all: "You haven't made any bookings yet",
  upcoming: "You don't have any upcoming shows",
  past: "You haven't attended any shows yet",
} as const satisfies Record<BookingFilter, Phrase>

interface BookingListProps {
  filter: BookingFilter
  /** Undefined while they load. */
  bookings: readonly Booking[] | undefined
  /** Whether these are all bookings. */
  isWhole: boolean
}

function BookingList({ filter, bookings, isWhole }: BookingListProps) {
  const { say } = useLanguage()
  if (!bookings) return <BookingSkeleton />
  const shown = bookings.filter((booking) => matchesFilter(filter, showDateOf(booking), localDate(Date.now(), booking.timezone)))
  if (shown.length === 0) {
    if (!isWhole) return null
    const browse = (
      <Link className={buttonClass()} to={paths.shows}>
        {say('Browse Shows')}
      </Link>
    )
    return (
      <EmptyState title={say('No bookings found')} action={browse}>
        {say(emptyTexts[filter])}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {shown.map((booking) => (
        <li key={booking.booking_id}>
          <BookingTicket booking={booking} />
        </li>
      ))}
    </ul>
  )
}

/** My Bookings before it is known who is signed in: nothing can be pressed yet. */
function BookingsSkeleton() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('My Bookings')}>
        <div className={styles.bar} inert>
          <FilterTabs
            filters={bookingFilters}
            nameOf={(name) => filterNames[name]}
            chosen="all"
            onChoose={() => {}}
            label={say('Filter bookings')}
            panelId={panelId}
            className={styles.tabs}
            tabClassName={styles.tab}
          />
          <Button variant="quiet" size="small">
            {say('Find an earlier booking')}
          </Button>
        </div>
      </PageHero>
      <PageBody>
        <BookingSkeleton />
      </PageBody>
    </>
  )
}

/** An admin who never booked here has no guest's token: asking for bookings would end the admin's session with a 401. */
function AdminWithoutBookings() {
  const { say } = useLanguage()
  const location = useLocation()
  const proceed = (
    <Link className={buttonClass()} to={paths.login} state={returnTo(location)}>
      {say('Continue')}
    </Link>
  )
  return (
    <>
      <PageHero title={say('My Bookings')} />
      <PageBody>
        <EmptyState title={say('No bookings found')} action={proceed}>
          {say(
            'You are signed in as an administrator. Bookings belong to guests: continue with a name and phone number to see those of this browser.',
          )}
        </EmptyState>
      </PageBody>
    </>
  )
}
