import type { HallPlan, HallRow } from '@sabha/ticketing/hall'
import { memo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf } from './seat-shapes.ts'
import { type HallStates, isFreeAt } from './seat-states.ts'

/** Font sizes in units of the drawing: `large` is 14 px on seats of 24 px, `regular` 14 px on seats of 32 px; both grow with the zoom. */
const sizes = { large: 59, regular: 44 } as const

interface SeatNumbersProps {
  plan: HallPlan
  states: HallStates
  size: keyof typeof sizes
}

/** The numbers of the free seats, over the seats; other seats have the mark of their state in that place. */
export const SeatNumbers = memo(function SeatNumbers({ plan, states, size }: SeatNumbersProps) {
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} fontSize={sizes[size]} aria-hidden="true">
      {plan.rows.map((row) => (
        <RowNumbers key={row.label} row={row} states={states.get(row.label) ?? ''} size={sizes[size]} />
      ))}
    </svg>
  )
})

/** As fractions of the font size: a digit's width, and the distance from a seat's centre down to the baseline of its number. */
const digitWidth = 0.55
const onLine = 0.33

/** A row's numbers as one text with each digit in its place: a text for each of a thousand seats would cost more than the seats. */
const RowNumbers = memo(function RowNumbers({ row, states, size }: { row: HallRow; states: string; size: number }) {
  const xs: number[] = []
  const ys: number[] = []
  let digits = ''
  placesOf(row).forEach(({ number, x, y }, index) => {
    if (!isFreeAt(states, index)) return
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
