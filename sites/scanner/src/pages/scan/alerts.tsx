import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { useDoorStatus } from '../../components/door-context.tsx'
import { paths } from '../../paths.ts'
import styles from './alerts.module.css'

/** What keeps this phone from doing its work, for as long as it does. */
export function Alerts() {
  const { say } = useLanguage()
  const { session, storage } = useDoorStatus()
  return (
    <div className={styles['alerts']} role="alert">
      {session === 'pair-again' && (
        <div className={styles['alert']}>
          {say('This phone is no longer paired. Nothing is lost: pair it again to send what waits.')}
          <Link to={paths.pair}>{say('Pair again')}</Link>
        </div>
      )}
      {storage === 'full' && (
        <div className={styles['alert']}>{say('The storage of this phone is full. Free some space: new scans cannot be kept.')}</div>
      )}
      {storage === 'failed' && (
        <div className={styles['alert']}>{say('The storage of this phone does not answer. Close the scanner and open it again.')}</div>
      )}
    </div>
  )
}
