import { formatTime } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect } from 'react'
import { useDoor, useDoorStatus } from '../../components/door-context.tsx'
import { tell } from '../../components/feedback/feedback.ts'
import type { Recall } from '../../door/door.ts'
import styles from './recalls.module.css'
import { recallWords, verdictSeats } from './words.ts'

/** A late answer contradicts what was shown: loud, and there until somebody has seen to it. */
export function Recalls() {
  const { recalls } = useDoorStatus()
  const newest = recalls.at(-1)
  useEffect(() => {
    if (newest) tell(newest.call === 'stop' ? 'red' : 'amber')
  }, [newest])
  return (
    <div role="alert">
      {recalls.map((recall) => (
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
    <div className={styles['recall']} data-call={call}>
      <p className={styles['call']}>{say(call === 'stop' ? 'STOP THIS GUEST' : 'WELCOME THIS GUEST')}</p>
      <p className={styles['who']}>{[guest?.name ?? say('Guest without a name'), ...verdictSeats(shown)].join(' · ')}</p>
      <p className={styles['why']}>
        {call === 'stop'
          ? say('Let in at {{time}} on this phone’s word, but the server says: {{message}}', details)
          : say('Turned away at {{time}} on this phone’s word, but the server says: {{message}}', details)}
      </p>
      <Button className={styles['seen']} variant="quiet" onClick={() => door.dismissRecall(recall.scanId)}>
        {say('Seen to it')}
      </Button>
    </div>
  )
}
