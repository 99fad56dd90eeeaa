import type { HallPlan } from '@sabha/ticketing/hall'
import { memo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf, seatPath } from './seat-shapes.ts'
import { type HallStates, stateAt } from './seat-states.ts'

/**
 * The chosen seats, drawn over the others and their numbers. A press changes only this drawing, which the browser keeps as a layer of its
 * own: in the drawing of the whole hall it would go through every seat again for each press.
 */
export const ChosenSeats = memo(function ChosenSeats({ plan, states }: { plan: HallPlan; states: HallStates }) {
  const chosen = plan.rows.flatMap((row) => {
    const inRow = states.get(row.label) ?? ''
    return /s/i.test(inRow) ? placesOf(row).filter((_, index) => stateAt(inRow, index) === 'selected') : []
  })
  const outline = (state: 'available' | 'selected') => chosen.map(({ x, y, angle }) => seatPath(state, x, y, angle)).join('')
  return (
    <svg className={`${styles.layer} ${styles.chosen}`} viewBox={viewBox(plan)} aria-hidden="true">
      <path className={styles.covered} d={outline('available')} />
      <path className={styles.tick} d={outline('selected')} />
    </svg>
  )
})
