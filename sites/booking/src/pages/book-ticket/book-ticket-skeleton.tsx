import { maxSeats } from '@sabha/ticketing/bookings'
import { useLanguage } from '@sabha/ui/use-language'
import { Bone } from '../../components/skeleton.tsx'
import summaryStyles from './booking-summary.module.css'
import { HallSkeleton } from './hall-skeleton.tsx'
import { Legend } from './legend.tsx'
import styles from './seat-selection.module.css'
import { ShowHead } from './show-head.tsx'

/** The seat page before it is known of which show. */
export function BookTicketSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles['page']}>
      <ShowHead show={null} />
      <div className={styles['columns']}>
        <section className={styles['hall']} aria-label={say('Seats')}>
          <Legend />
          <HallSkeleton />
        </section>
        <section className={summaryStyles['summary']}>
          <div className={summaryStyles['head']}>
            <h2>{say('Booking Summary')}</h2>
            <p className={summaryStyles['counter']} aria-hidden="true">
              0 / {maxSeats}
            </p>
          </div>
          <Bone height="54px" />
        </section>
      </div>
    </div>
  )
}
