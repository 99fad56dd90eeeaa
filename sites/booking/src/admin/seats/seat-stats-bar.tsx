import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { SeatSign } from '../../seat-map/seat-sign.tsx'
import type { SeatStats } from './queries.ts'
import styles from './seat-stats-bar.module.css'

/** The seats by state: the map's legend and its figures in one. */
export function SeatStatsBar({ stats, reserved }: { stats: SeatStats; reserved: number }) {
  const { say } = useLanguage()
  const figures = [
    ['available', say('Available'), stats.available],
    ['booked', say('Booked by customers'), stats.booked_by_customer],
    ['by-hand', say('Booked by hand'), stats.booked_manually],
    ['blocked', say('Blocked'), stats.blocked],
    ['reserved', say('Held, paying'), reserved],
  ] as const
  return (
    <dl className={styles['stats']}>
      {figures.map(([state, label, count]) => (
        <div key={state}>
          <dt>
            <SeatSign state={state} />
            {label}
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
