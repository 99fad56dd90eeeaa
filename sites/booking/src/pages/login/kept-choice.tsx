import { useLanguage } from '@sabha/ui/use-language'
import { SeatChips } from '../../components/seat-chips.tsx'
import type { PendingBooking } from '../../session/pending-booking.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './kept-choice.module.css'

/** The seats that wait for the visitor to sign in. */
export function KeptChoice({ booking }: { booking: PendingBooking }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(booking.show, words)
  return (
    <section className={styles['choice']}>
      <h2>{say('We’ve kept your choice (not held yet)')}</h2>
      <p className={styles['show']}>{sayText(booking.show.title)}</p>
      <p>{say('{{date}}, {{time}}', { date: when.date, time: when.times })}</p>
      <SeatChips seats={booking.seats} />
    </section>
  )
}
