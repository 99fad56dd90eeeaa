import { useLanguage } from '@sabha/ui/use-language'
import { Skeleton } from '../../components/skeleton.tsx'
import { useFigures } from '../../queries.ts'
import summaryStyles from './booking-summary.module.css'
import { Legend } from './legend.tsx'
import styles from './page.module.css'
import { ShowHead } from './show-head.tsx'

/** The seat page before its show is known. */
export function BookTicketSkeleton() {
  const { seats_per_booking: max } = useFigures()
  const { say } = useLanguage()
  return (
    <div className={styles.page}>
      <ShowHead show={null} />
      <div className={styles.columns}>
        <section className={styles.hall} aria-label={say('Seats')}>
          <Legend />
          <HallLoading />
          <HallSkeleton />
        </section>
        <section className={summaryStyles.summary}>
          <div className={summaryStyles.head}>
            <h2>{say('Booking Summary')}</h2>
            <p className={summaryStyles.counter} aria-hidden="true">
              0 / {max}
            </p>
          </div>
          <Skeleton height="54px" />
        </section>
      </div>
    </div>
  )
}

const rows = [20, 22, 24, 27, 29, 31, 34, 36]

export function HallLoading() {
  const { say } = useLanguage()
  return (
    <p className="visually-hidden" role="status">
      {say('Loading…')}
    </p>
  )
}

/** The shape of a hall whose plan isn't known yet. */
export function HallSkeleton() {
  return (
    <div className={styles.hallSkeletonHall}>
      <svg viewBox="0 0 100 62" fill="none" strokeLinecap="round" aria-hidden="true">
        <path className={styles.stage} d="M35 3 30 9Q50 18 70 9L65 3Z" />
        {rows.map((reach, index) => {
          const y = 14 + index * 5
          return <path key={reach} className={styles.row} d={`M${50 - reach} ${y}Q50 ${y + 14} ${50 + reach} ${y}`} />
        })}
      </svg>
    </div>
  )
}
