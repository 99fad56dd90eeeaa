import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { useDoorStatus } from '../../components/door-context.tsx'
import { lapsedWords } from '../../components/lapsed-words.ts'
import { useSession } from '../../components/parts.tsx'
import { storageWords } from '../../components/storage-words.ts'
import { paths } from '../../paths.ts'
import styles from './alerts.module.css'

/** What keeps this phone from doing its work, for as long as it does. */
export function Alerts() {
  const { say } = useLanguage()
  const { session, storage } = useDoorStatus()
  return (
    <div className={styles['alerts']} role="alert">
      {session === 'pair-again' && <LapsedAlert />}
      {storage !== 'ok' && <div className={styles['alert']}>{say(storageWords[storage])}</div>}
    </div>
  )
}

function LapsedAlert() {
  const { say } = useLanguage()
  const kind = useSession().kind === 'admin' ? 'admin' : 'device'
  return (
    <div className={styles['alert']}>
      {say(lapsedWords[kind])}
      <Link to={kind === 'admin' ? paths.adminLogin : paths.pair}>{say(kind === 'admin' ? 'Sign in again' : 'Pair again')}</Link>
    </div>
  )
}
