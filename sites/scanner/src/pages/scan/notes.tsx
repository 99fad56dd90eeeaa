import type { AnyPhrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { Icon } from '../../components/icon.tsx'
import { useDoorStatus } from '../../components/open-door.tsx'
import { lapsedWords, storageWords } from '../../components/problems.ts'
import { useSession } from '../../components/services.tsx'
import { paths } from '../../paths.ts'
import styles from './notes.module.css'
import { type Done, useScanPanel } from './use-scan-panel.ts'

/** What keeps this phone from doing its work, for as long as it does. */
export function Alerts() {
  const { say } = useLanguage()
  const { session, storage } = useDoorStatus()
  return (
    <div className={styles.alerts} role="alert">
      {session === 'pair-again' && <LapsedAlert />}
      {storage !== 'ok' && <div className={styles.alert}>{say(storageWords[storage])}</div>}
    </div>
  )
}

function LapsedAlert() {
  const { say } = useLanguage()
  const kind = useSession().kind === 'admin' ? 'admin' : 'device'
  return (
    <div className={styles.alert}>
      {say(lapsedWords[kind])}
      <Link to={kind === 'admin' ? paths.adminLogin : paths.pair}>{say(kind === 'admin' ? 'Sign in again' : 'Pair again')}</Link>
    </div>
  )
}

const words = {
  admitted: '{{name}}: let in.',
  refused: '{{name}}: turned away.',
  undone: 'Undone: {{name}} counts as outside again.',
  'too-late': 'Too late: an admission can only be undone for 15 minutes.',
  'not-found': 'This admission was not made on this phone.',
} as const satisfies Record<Done['outcome'], AnyPhrase>

/** What the last press did, for a moment, and the way back from it. */
export function DoneNote() {
  const { say } = useLanguage()
  const { done, undo } = useScanPanel()
  return (
    <div role="status">
      {done && (
        <p className={styles.done}>
          {say(words[done.outcome], { name: done.judgement.guest?.name || say('Guest without a name') })}
          {done.outcome === 'admitted' && (
            <Button variant="quiet" size="small" onClick={() => void undo(done.judgement)}>
              {say('Undo')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Never to be forgotten: while it is on, a used ticket opens the door again. */
export function LetBackInNote({ onOff }: { onOff: () => void }) {
  const { say } = useLanguage()
  return (
    <div className={styles.lettingBackIn} role="status">
      <Icon name="letBackIn" />
      {say('Letting back in: guests who were inside may enter again.')}
      <Button variant="quiet" size="small" onClick={onOff}>
        {say('Switch off')}
      </Button>
    </div>
  )
}
