import { memo } from 'react'
import styles from './seat-map.module.css'
import { seatPath } from './seat-shapes.ts'
import type { SeatState } from './seat-states.ts'

interface SeatProps {
  id: string
  x: number
  y: number
  angle: number
  state: SeatState
  /** Read aloud: `Row A, seat 12, KAVERI, ₹2,499, available`. */
  name: string
  /** The one seat that the Tab key reaches. */
  active: boolean
  /** Chosen, in whatever state: as the office does. */
  marked: boolean
  pressable: boolean
}

/** One element a seat, no listener of its own, and props that compare by value: a press draws this seat alone again. */
export const Seat = memo(function Seat({ id, x, y, angle, state, name, active, marked, pressable }: SeatProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no table cells inside a drawing.
    <path
      role="gridcell"
      data-seat={id}
      className={styles[state]}
      d={seatPath(state, x, y, angle)}
      aria-label={name}
      aria-selected={pressable ? state === 'selected' || marked : undefined}
      aria-disabled={pressable ? undefined : true}
      tabIndex={active ? 0 : undefined}
    />
  )
})
