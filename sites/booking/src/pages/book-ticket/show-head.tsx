import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import { Skeleton } from '../../components/skeleton.tsx'
import type { ShowState } from '../../session/show-state.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './page.module.css'

/** Which show, when and where: the programme's cover, narrow enough to leave the evening to the hall; null before it is known which. */
export const ShowHead = memo(function ShowHead({ show }: { show: ShowState | null }) {
  const { say } = useLanguage()
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{say('Select Your Seats')}</h1>
        {show ? <Facts show={show} /> : <Skeleton width="min(100%, 420px)" height="1.55em" />}
      </div>
    </header>
  )
})

function Facts({ show }: { show: ShowState }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(show, words)
  return (
    <p>
      <strong>{sayText(show.title)}</strong>
      <span>{say('{{date}}, {{time}}', { date: when.date, time: when.times })}</span>
      <span>{sayText(show.venue)}</span>
    </p>
  )
}
