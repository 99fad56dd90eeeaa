import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import type { ShowState } from '../../session/show-state.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './show-head.module.css'

/** Which show, when and where: the programme's cover, narrow enough to leave the evening to the hall. */
export const ShowHead = memo(function ShowHead({ show }: { show: ShowState }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(show, words)
  return (
    <header className={styles['head']}>
      <div className={styles['words']}>
        <h1>{say('Select Your Seats')}</h1>
        <p>
          <strong>{sayText(show.title)}</strong>
          <span>{say('{{date}}, {{time}}', { date: when.date, time: when.times })}</span>
          <span>{sayText(show.venue)}</span>
        </p>
      </div>
    </header>
  )
})
