import { useLanguage } from '@sabha/ui/use-language'
import type { Judgement } from '../../../scan.ts'
import { judgementWords, verdictSeats, verdictWord } from '../words.ts'
import { Banner } from './banner.tsx'
import { TicketPanel } from './ticket-panel.tsx'
import styles from './verdict.module.css'
import { VerdictActions } from './verdict-actions.tsx'

export function Verdict({ judgement, onReset }: { judgement: Judgement; onReset: () => void }) {
  const words = useLanguage()
  const { say, language } = words
  const { guest, tone } = judgement
  const seats = verdictSeats(judgement)
  const message = judgementWords(judgement, language, words)
  return (
    <Banner tone={tone} word={verdictWord(judgement)} onReset={onReset} actions={<VerdictActions judgement={judgement} />}>
      <div className={styles['about']}>
        {guest?.name && <p className={styles['name']}>{guest.name}</p>}
        {seats.length > 0 && (
          <ul className={styles['seats']} aria-label={say('Seats')}>
            {seats.map((seat) => (
              <li key={seat}>{seat}</li>
            ))}
          </ul>
        )}
        {tone === 'green' && seats.length > 1 && <p className={styles['count']}>{say('Let {{count}} in', { count: seats.length })}</p>}
        {message && <p className={styles['message']}>{message}</p>}
      </div>
      <TicketPanel judgement={judgement} />
    </Banner>
  )
}
