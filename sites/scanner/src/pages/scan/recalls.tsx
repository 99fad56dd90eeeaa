import { formatTime } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import { tell } from '../../components/feedback.ts'
import { useDoor, useDoorStatus } from '../../components/open-door.tsx'
import type { Recall } from '../../scan.ts'
import styles from './recalls.module.css'
import { recallWords, verdictSeats } from './words.ts'

/** Late answers that contradict what was shown: loud once each, the newest first, and there until somebody has seen to them. */
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
  const details = { time: formatTime(language, shown.at, guest?.zone ?? homeZone), message: recallWords(recall, language, words) }
  return (
    <div className={styles.recall} data-call={call}>
      <p className={styles.call}>{say(call === 'stop' ? 'STOP THIS GUEST' : 'WELCOME THIS GUEST')}</p>
      <p className={styles.who}>{[guest?.name ?? say('Guest without a name'), ...verdictSeats(shown)].join(' · ')}</p>
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
