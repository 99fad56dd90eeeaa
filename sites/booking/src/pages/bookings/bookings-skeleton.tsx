import { bookingFilters } from '@sabha/ticketing/bookings'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { FilterTabs } from '../../components/filter-tabs.tsx'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import styles from './bookings.module.css'
import { filterNames, panelId } from './bookings.tsx'

/** My Bookings before it is known whose: nothing of it can be pressed yet. */
export function BookingsSkeleton() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('My Bookings')}>
        <div className={styles['bar']} inert>
          <FilterTabs
            filters={bookingFilters}
            nameOf={(name) => filterNames[name]}
            chosen="all"
            onChoose={() => {}}
            label={say('Filter bookings')}
            panelId={panelId}
            className={styles['tabs']}
            tabClassName={styles['tab']}
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
