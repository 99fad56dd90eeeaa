import { formatTime } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { ConnectionState } from '../../components/connection-state.tsx'
import { useDoorStatus } from '../../components/open-door.tsx'
import type { CounterStatus } from '../../counter/counter.ts'
import styles from './sell.module.css'

interface SellStripProps {
  status: CounterStatus
  zone: string
  onStock: () => void
  /** Absent: the list of sales is beside the step. */
  onSales?: () => void
}

/** Always in sight: the network, how many seats are left to sell here and until when, and how much the server doesn't know yet. */
export function SellStrip({ status: { connection, free, until, terms, sales, unsent }, zone, onStock, onSales }: SellStripProps) {
  const { say, language } = useLanguage()
  const waiting = unsent + useDoorStatus().queue.length
  const count = sales.filter(({ sold }) => sold !== null).length
  return (
    <section className={styles.strip} aria-label={say('Status')}>
      <ConnectionState connection={connection} />
      <span data-idle={waiting === 0 || undefined}>{waiting > 0 ? say('{{count}} waiting', { count: waiting }) : say('All sent')}</span>
      {onSales && (
        <button type="button" onClick={onSales}>
          {say('Sales: {{count}}', { count })}
        </button>
      )}
      {terms && until !== null && (
        <button type="button" onClick={onStock} data-low={free.size < 5 || undefined}>
          {say('{{count}} left until {{time}}', { count: free.size, time: formatTime(language, until, zone) })}
        </button>
      )}
    </section>
  )
}
