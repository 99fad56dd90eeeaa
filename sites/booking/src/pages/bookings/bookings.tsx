import type { Phrase } from '@sabha/language/phrases'
import { type BookingFilter, bookingFilters } from '@sabha/ticketing/bookings'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FilterTabs, TabPanel } from '../../components/filter-tabs.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { bookingsQuery } from '../../queries.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { dropStaleTickets, keptTickets } from '../../shown-ticket/kept-tickets.ts'
import { BookingList } from './booking-list.tsx'
import styles from './bookings.module.css'
import { FindBooking } from './find-booking.tsx'

export const filterNames = { all: 'All', upcoming: 'Upcoming', past: 'Past' } as const satisfies Record<BookingFilter, Phrase>
export const panelId = 'booking-list'

/**
 * The guest's bookings. When they can't be fetched the list has the tickets that were opened here, else it is empty (specification section 8), and why
 * is said once: whether there are more nobody knows then, so "No bookings found" would be untrue.
 */
export function Bookings({ user }: { user: StoredUser }) {
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
        <div className={styles['bar']}>
          <FilterTabs
            filters={bookingFilters}
            nameOf={(name) => filterNames[name]}
            chosen={filter}
            onChoose={setFilter}
            label={say('Filter bookings')}
            panelId={panelId}
            className={styles['tabs']}
            tabClassName={styles['tab']}
          />
          {/* Under whatever filter it was looked for, what is found is shown. */}
          <FindBooking onFound={() => setFilter('all')} />
        </div>
      </PageHero>
      <PageBody>
        {isFailed && (
          <div className={styles['failure']}>
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
