import type { HallPlan, HallRow } from '@sabha/ticketing/hall'
import { memo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf } from './seat-places.ts'
import { type HallStates, stateAt } from './seat-states.ts'

/** The numbers of the free seats, over the seats; the others wear the mark of their state in that place. */
export function SeatNumbers({ plan, states }: { plan: HallPlan; states: HallStates }) {
  return (
    <svg className={styles['layer']} viewBox={viewBox(plan)} aria-hidden="true">
      {plan.rows.map((row) => (
        <RowNumbers key={row.label} row={row} states={states.get(row.label) ?? ''} />
      ))}
    </svg>
  )
}

const digitWidth = 20
/** From a seat's centre down to the line that its number stands on. */
const onLine = 12

/** A row's numbers as one text, each digit put in its place: a text for each of a thousand seats would cost more than the seats. */
const RowNumbers = memo(function RowNumbers({ row, states }: { row: HallRow; states: string }) {
  const xs: number[] = []
  const ys: number[] = []
  let digits = ''
  placesOf(row).forEach(({ number, x, y }, index) => {
    if (stateAt(states, index) !== 'available') return
    const text = String(number)
    for (let at = 0; at < text.length; at++) {
      xs.push(x + (at - (text.length - 1) / 2) * digitWidth)
      ys.push(y + onLine)
    }
    digits += text
  })
  return (
    <text className={styles['number']} x={xs.join(' ')} y={ys.join(' ')}>
      {digits}
    </text>
  )
})
