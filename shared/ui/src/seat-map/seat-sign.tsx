import styles from './seat-map.module.css'
import { seatPath, soldMark, unit } from './seat-shapes.ts'
import type { SeatState } from './seat-states.ts'
import { sectionColour } from './section-tags.ts'

/** A single seat for a legend, in the look that it has on the map. */
export function SeatSign({ state }: { state: SeatState }) {
  return (
    <svg className={styles.sign} viewBox={`0 0 ${unit} ${unit}`} fill={sectionColour(0)} aria-hidden="true">
      <path className={styles[state]} d={seatPath(state, unit / 2, unit / 2, 0)} />
      {state === 'booked' && <path className={styles.soldMark} d={soldMark(unit / 2, unit / 2, 0)} />}
    </svg>
  )
}
