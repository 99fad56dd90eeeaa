import styles from './seat-chips.module.css'

/** Seats as chips: `A12`. */
export function SeatChips({ seats }: { seats: readonly string[] }) {
  return (
    <ul className={styles['chips']}>
      {seats.map((seat) => (
        <li key={seat}>{seat}</li>
      ))}
    </ul>
  )
}
