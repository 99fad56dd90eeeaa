import { useLanguage } from '@sabha/ui/use-language'
import styles from './hall-skeleton.module.css'

const rows = [20, 22, 24, 27, 29, 31, 34, 36]

/** The shape of a hall while the seats are on their way. */
export function HallSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles['hall']} role="status">
      <span className="visually-hidden">{say('Loading…')}</span>
      <svg viewBox="0 0 100 62" fill="none" strokeLinecap="round" aria-hidden="true">
        <path className={styles['stage']} d="M35 3 30 9Q50 18 70 9L65 3Z" />
        {rows.map((reach, index) => {
          const y = 14 + index * 5
          return <path key={reach} className={styles['row']} d={`M${50 - reach} ${y}Q50 ${y + 14} ${50 + reach} ${y}`} />
        })}
      </svg>
    </div>
  )
}
