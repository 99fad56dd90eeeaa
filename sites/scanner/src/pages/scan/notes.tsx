import { seatsInWords } from '@sabha/api/seat-words'
import { formatTime } from '@sabha/language/formats'
import type { AnyPhrase } from '@sabha/language/phrases'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { tell } from '../../components/feedback.ts'
import { Icon } from '../../components/icon.tsx'
import { useDoor, useDoorStatus } from '../../components/open-door.tsx'
import { lapsedWords, storageWords } from '../../components/problems.ts'
import { useSession } from '../../components/services.tsx'
import { isUndoable } from '../../door/decisions.ts'
import { paths } from '../../paths.ts'
import type { Recall } from '../../scan.ts'
import styles from './notes.module.css'
import { type Done, useScanPanel } from './use-scan-panel.ts'
import { recallWords, verdictSeats } from './words.ts'

/** Shows what keeps this phone from doing its work, for as long as it does. */
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

const leavingWords = {
  ...words,
  admitted: '{{name}}: let out.',
  refused: '{{name}}: not counted.',
  undone: 'Undone: {{name}} counts as inside again.',
} as const satisfies Record<Done['outcome'], AnyPhrase>

/** Shows for a moment what the last press did, with its undo. */
export function DoneNote() {
  const { say } = useLanguage()
  const { done, undo } = useScanPanel()
  return (
    <div role="status">
      {done && (
        <p className={styles.done}>
          {say((done.judgement.leaving ? leavingWords : words)[done.outcome], {
            name: done.judgement.guest?.name || say('Guest without a name'),
          })}
          {done.outcome === 'admitted' && isUndoable(done.judgement) && (
            <Button variant="quiet" size="small" onClick={() => void undo(done.judgement)}>
              {say('Undo')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Says all the time that letting back in is on, since a used ticket then opens the door again. */
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

/** Says, at an exit or while guests are let out, that a scan admits nobody. */
export function LetOutNote() {
  const { say } = useLanguage()
  const { direction } = useDoorStatus()
  const { isLeaving, setLeaving } = useScanPanel()
  if (!isLeaving) return null
  return (
    <div className={styles.lettingBackIn} role="status">
      <Icon name="letOut" />
      {say('Letting out: whoever is scanned counts as outside.')}
      {direction === 'both' && (
        <Button variant="quiet" size="small" onClick={() => setLeaving(false)}>
          {say('Switch off')}
        </Button>
      )}
    </div>
  )
}

/** Late answers that contradict what was shown, the newest first. Each sounds once, and stays until somebody has seen to it. */
export function Recalls() {
  const { recalls } = useDoorStatus()
  const told = useRef(new Set<string>())
  useEffect(() => {
    const untold = recalls.filter(({ scanId }) => !told.current.has(scanId))
    for (const { scanId } of untold) told.current.add(scanId)
    if (untold.length > 0) tell(untold.some(({ call }) => call === 'stop') ? 'red' : 'amber')
  }, [recalls])
  return (
    <div className={styles.recalls} role="alert">
      {recalls.toReversed().map((recall) => (
        <RecallBanner key={recall.scanId} recall={recall} />
      ))}
    </div>
  )
}

function RecallBanner({ recall }: { recall: Recall }) {
  const words = useLanguage()
  const { say, language } = words
  const door = useDoor()
  const { shown, call } = recall
  const { guest } = shown
  const details = { time: formatTime(language, shown.at, guest?.zone ?? homeZone), message: recallWords(recall, words) }
  return (
    <div className={styles.recall} data-call={call}>
      <p className={styles.call}>{say(call === 'stop' ? 'STOP THIS GUEST' : 'WELCOME THIS GUEST')}</p>
      <p className={styles.who}>
        {[guest?.name ?? say('Guest without a name'), ...seatsInWords(verdictSeats(shown), guest?.notes, words)].join(' · ')}
      </p>
      <p className={styles.why}>
        {call === 'stop'
          ? say('Let in at {{time}} on this phone’s word, but the server says: {{message}}', details)
          : say('Turned away at {{time}} on this phone’s word, but the server says: {{message}}', details)}
      </p>
      <Button className={styles.seen} variant="quiet" onClick={() => door.dismissRecall(recall.scanId)}>
        {say('Done')}
      </Button>
    </div>
  )
}
