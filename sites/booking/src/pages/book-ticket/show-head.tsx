import { formatDate } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import { Skeleton } from '../../components/skeleton.tsx'
import type { ShowState } from '../../session/show-state.ts'
import { occasionWords, startOf } from '../../show-words.ts'
import styles from './page.module.css'

interface ShowHeadProps {
  /** Null until the show is known. */
  show: ShowState | null
  /** The show is a season pass, which has no venue. */
  isPass?: boolean | undefined
}

/** The show, its date and its venue, in a header that is low enough to leave the page to the hall. */
export const ShowHead = memo(function ShowHead({ show, isPass = false }: ShowHeadProps) {
  const { say } = useLanguage()
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{say(isPass ? 'Buy a pass' : 'Select Your Seats')}</h1>
        {show ? <Facts show={show} isPass={isPass} /> : <Skeleton width="min(100%, 420px)" height="1.55em" />}
      </div>
    </header>
  )
})

function Facts({ show, isPass }: { show: ShowState; isPass: boolean }) {
  const words = useLanguage()
  const { say, sayText, language } = words
  const when = occasionWords(show, words)
  const start = startOf(show)
  return (
    <p>
      <strong>{sayText(show.title)}</strong>
      {isPass ? (
        start !== undefined && <span>{say('Until {{date}}', { date: formatDate(language, start, homeZone) })}</span>
      ) : (
        <>
          <span>{say('{{date}}, {{time}}', { date: when.date, time: when.times })}</span>
          <span>{sayText(show.venue)}</span>
        </>
      )}
    </p>
  )
}
