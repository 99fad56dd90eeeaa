import { rupeesInWords } from '../../show-words.ts'
import styles from './tills.module.css'

interface SumRow {
  label: string
  /** Rupees. */
  value: number
  /** What those above come to. */
  isSum?: boolean
}

/** Amounts below each other, and what they come to. */
export function Sums({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value, isSum = false }) => (
        <div key={label} data-sum={isSum || undefined}>
          <dt>{label}</dt>
          <dd>{signedRupees(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `−₹50`, with a real minus; nought has no sign. */
export function signedRupees(rupees: number): string {
  return rupees < 0 ? `−${rupeesInWords(-rupees)}` : rupeesInWords(Math.abs(rupees))
}
