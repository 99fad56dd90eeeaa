import { seatsInWords } from '@sabha/api/seat-words'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './facts.module.css'

/** Seats as chips: `A12`; for places without numbers, how many. */
export function SeatChips({ seats, notes }: { seats: readonly string[]; notes: Readonly<Record<string, SeatNotes>> | undefined }) {
  const words = useLanguage()
  return (
    <ul className={styles.chips}>
      {seatsInWords(seats, notes, words).map((seat) => (
        <li key={seat}>{seat}</li>
      ))}
    </ul>
  )
}
