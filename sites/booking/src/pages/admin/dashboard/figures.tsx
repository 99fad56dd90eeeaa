import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Bone } from '../../../components/skeleton.tsx'
import { rupeesInWords } from '../../../show-words.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import styles from './figures.module.css'
import { figuresQuery } from './queries.ts'

/** The four figures of specification section 3. */
export function Figures() {
  const { say } = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(figuresQuery)
  if (error && !data) return <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
  const figures = [
    [say('Bookings'), data && formatNumber(data.totalBookings)],
    [say('Revenue'), data && rupeesInWords(data.totalRevenue)],
    [say('Active shows'), data && formatNumber(data.activeShows)],
    [say('Bookings today'), data && formatNumber(data.todayBookings)],
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <Bone width="4ch" />}</dd>
        </div>
      ))}
    </dl>
  )
}
