import { useLanguage } from '@sabha/ui/use-language'
import { useDoorStatus } from '../../components/door-context.tsx'
import styles from './scan-header.module.css'

/** Which show, and which gate. */
export function ScanHeader() {
  const { say, sayText } = useLanguage()
  const { show, gate } = useDoorStatus()
  return (
    <header className={styles['header']}>
      <h1>{say('Admin - Ticket Scanner')}</h1>
      {gate && <p className={styles['gate']}>{gate}</p>}
      {show && <p className={styles['show']}>{sayText(show.title)}</p>}
    </header>
  )
}
