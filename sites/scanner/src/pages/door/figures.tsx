import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useDoorStatus } from '../../components/door-context.tsx'
import { Empty } from '../../components/empty.tsx'
import styles from './page.module.css'

export function Figures() {
  const { say } = useLanguage()
  const { admitted, sold } = useDoorStatus()
  if (admitted === null || sold === null) return <Empty>{say('Guest list not downloaded')}</Empty>
  const share = sold === 0 ? 0 : Math.min(1, admitted / sold)
  return (
    <div className={styles['figures']}>
      <p className={styles['admitted']}>
        <strong>{formatNumber(admitted)}</strong>
        <span>{say('inside, of {{sold}} sold', { sold: formatNumber(sold) })}</span>
      </p>
      <div className={styles['track']} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p>{say('{{count}} still to come', { count: formatNumber(Math.max(0, sold - admitted)) })}</p>
    </div>
  )
}
