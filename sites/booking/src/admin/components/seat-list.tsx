import styles from './seat-list.module.css'
import { seatRanges } from './seat-ranges.ts'

/** `A12–A15, B3`; a line breaks between ranges only. */
export function SeatList({ seats }: { seats: readonly string[] }) {
  return seatRanges(seats)
    .split(', ')
    .map((range, index, all) => (
      <span key={range} className={styles['range']}>
        {range}
        {index < all.length - 1 && ', '}
      </span>
    ))
}
