import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { detailWords } from '../components/detail-words.ts'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'
import styles from './booking-page.module.css'

/** What became of the booking, in the order in which it happened. */
export function HistoryPanel({ history }: { history: OfficeBooking['history'] }) {
  const language = useLanguage()
  const { say, sayText } = language
  const { moment } = useMoments()
  return (
    <Panel title={say('History')}>
      <ol className={styles['history']}>
        {history.map(({ at, who, what, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deeds of one moment differ by their order alone.
          <li key={`${at} ${index}`}>
            <time dateTime={at}>{moment(at)}</time>
            <div>
              <span className={styles['what']}>{sayText(what)}</span>
              <p className={styles['second']}>{[sayText(who), detailWords(details, language)].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
