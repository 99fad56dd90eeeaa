import { Tabs } from '@base-ui/react/tabs'
import type { Phrase } from '@sabha/language/phrases'
import { type BookingFilter, bookingFilters } from '@sabha/ticketing/bookings'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { bookingsQuery } from '../../queries.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { BookingList } from './booking-list.tsx'
import styles from './bookings.module.css'
import { FindBooking } from './find-booking.tsx'

const filterNames = { all: 'All', upcoming: 'Upcoming', past: 'Past' } as const satisfies Record<BookingFilter, Phrase>

/** The guest's bookings. When they can't be fetched the list is empty (specification section 8), and says why. */
export function Bookings({ user }: { user: StoredUser }) {
  const { say } = useLanguage()
  const [filter, setFilter] = useState<BookingFilter>('all')
  const { data: bookings, isPending, isFetching, refetch } = useQuery(bookingsQuery(user))
  const isFailed = !isPending && bookings === undefined
  return (
    <Tabs.Root value={filter} onValueChange={setFilter}>
      <PageHero title={say('My Bookings')}>
        <div className={styles['bar']}>
          <Tabs.List className={styles['tabs']} aria-label={say('Filter bookings')} activateOnFocus>
            {bookingFilters.map((name) => (
              <Tabs.Tab key={name} className={styles['tab']} value={name}>
                {say(filterNames[name])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <FindBooking />
        </div>
      </PageHero>
      <PageBody>
        {isFailed && (
          <div className={styles['notice']}>
            <Notice
              kind="info"
              action={
                <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
                  {say('Try again')}
                </Button>
              }
            >
              {say('Your bookings could not be loaded.')}
            </Notice>
          </div>
        )}
        {bookingFilters.map((name) => (
          <Tabs.Panel key={name} className={styles['panel']} value={name}>
            <BookingList filter={name} bookings={bookings} state={isPending ? 'loading' : isFailed ? 'failed' : 'loaded'} />
          </Tabs.Panel>
        ))}
      </PageBody>
    </Tabs.Root>
  )
}
