import { notesBySeats } from '@sabha/api/seat-words'
import type { SeatNotes as Notes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './seat-notes.module.css'

/** Notes on some seats, below them; nothing where there are none. */
export function SeatNotes({ seats, notes }: { seats: readonly SeatId[]; notes: Readonly<Record<SeatId, Notes>> | undefined }) {
  const words = useLanguage()
  const lines = notes ? notesBySeats(seats, notes, words) : []
  if (lines.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={words.say('About your seats')}>
      {lines.map(({ seats: same, words: said }) => (
        <li key={said}>
          <strong>{same.join(', ')}</strong> {said}
        </li>
      ))}
    </ul>
  )
}
