import type { HallPlan, HallRow } from '@sabha/ticketing/hall'
import { memo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf } from './seat-shapes.ts'
import { type HallStates, stateAt } from './seat-states.ts'

/** In units of the drawing: 14 px and more on seats of 24 px, and on those from 32 px on. */
const sizes = { large: 59, regular: 44 } as const

interface SeatNumbersProps {
  plan: HallPlan
  states: HallStates
  size: keyof typeof sizes
}

/** The numbers of the free seats, over the seats; the others wear the mark of their state in that place. */
export const SeatNumbers = memo(function SeatNumbers({ plan, states, size }: SeatNumbersProps) {
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} fontSize={sizes[size]} aria-hidden="true">
      {plan.rows.map((row) => (
        <RowNumbers key={row.label} row={row} states={states.get(row.label) ?? ''} size={sizes[size]} />
      ))}
    </svg>
  )
})

/** Of the size of the type: a digit's width, and from a seat's centre down to the line that its number stands on. */
const digitWidth = 0.55
const onLine = 0.33

/** A row's numbers as one text, each digit put in its place: a text for each of a thousand seats would cost more than the seats. */
const RowNumbers = memo(function RowNumbers({ row, states, size }: { row: HallRow; states: string; size: number }) {
  const xs: number[] = []
  const ys: number[] = []
  let digits = ''
  placesOf(row).forEach(({ number, x, y }, index) => {
    if (stateAt(states, index) !== 'available') return
    const text = String(number)
    for (let at = 0; at < text.length; at++) {
      xs.push(Math.round(x + (at - (text.length - 1) / 2) * digitWidth * size))
      ys.push(Math.round(y + onLine * size))
    }
    digits += text
  })
  return (
    <text className={styles.number} x={xs.join(' ')} y={ys.join(' ')}>
      {digits}
    </text>
  )
})
