import type { DoorConflict } from '@sabha/api/checkin'
import { verdictMessage } from '@sabha/api/verdict-message'
import { formatTime } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './conflict-card.module.css'
import { ConflictSide } from './conflict-side.tsx'

/** Verdicts without details of their own: all that a conflict is told of. */
const plainVerdicts = ['unknown', 'foreign', 'forged', 'revoked', 'cancelled', 'refunded', 'released', 'sold-again', 'not-paid'] as const

/** Both sides of it: who let the seat in, where and when. */
export function ConflictCard({ conflict, zone = homeZone }: { conflict: DoorConflict; zone?: string }) {
  const { say, language } = useLanguage()
  const { kind, seat, name, booking_id, first, second, verdict, resolved_at } = conflict
  const plain = plainVerdicts.find((known) => known === verdict)
  const title = () => {
    const isOne = !seat.includes(',')
    if (kind === 'double-entry') return say(isOne ? 'Seat {{seat}} was let in twice' : 'Seats {{seat}} were let in twice', { seat })
    if (seat === '') return say('Let in without a good ticket')
    return say(isOne ? 'Seat {{seat}} was let in, and should not have been' : 'Seats {{seat}} were let in, and should not have been', {
      seat,
    })
  }
  return (
    <article className={styles['card']} data-settled={resolved_at === null ? undefined : true}>
      <h3>{title()}</h3>
      <p className={styles['who']}>{[name, booking_id].filter(Boolean).join(' · ')}</p>
      {plain && <p className={styles['why']}>{verdictMessage({ kind: plain }, language, zone, Date.parse(second.at))}</p>}
      <div className={styles['sides']}>
        {first && <ConflictSide title={say('First, and counted')} side={first} zone={zone} />}
        <ConflictSide title={say(first ? 'Let in again' : 'Let in')} side={second} zone={zone} />
      </div>
      {resolved_at !== null && (
        <p className={styles['settled']}>{say('settled at {{time}}', { time: formatTime(language, Date.parse(resolved_at), zone) })}</p>
      )}
    </article>
  )
}
