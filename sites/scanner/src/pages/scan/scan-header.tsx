import { useLanguage } from '@sabha/ui/use-language'
import { useDoorStatus } from '../../components/door-context.tsx'
import styles from './scan-header.module.css'

/** Which show, and which gate. */
export function ScanHeader() {
  const { say, sayText } = useLanguage()
  const { show, gate } = useDoorStatus()
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        <h1>{say('Admin - Ticket Scanner')}</h1>
        {show && <p className={styles['show']}>{sayText(show.title)}</p>}
      </div>
      {gate && <p className={styles['gate']}>{gate}</p>}
    </header>
  )
}
