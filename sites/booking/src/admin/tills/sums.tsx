import { rupeesInWords } from '../../show-words.ts'
import styles from './tills.module.css'

interface SumRow {
  label: string
  /** Rupees. */
  value: number
  /** The sum of the rows above. */
  isSum?: boolean
}

/** Amounts one below the other, with their sum. */
export function Sums({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value, isSum = false }) => (
        <div key={label} data-sum={isSum || undefined}>
          <dt>{label}</dt>
          <dd>{rupeesInWords(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
