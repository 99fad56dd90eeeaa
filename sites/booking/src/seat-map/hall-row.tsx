import type { HallRow as PlanRow } from '@sabha/ticketing/hall'
import { seatId } from '@sabha/ticketing/seats'
import { memo } from 'react'
import { Seat } from './seat.tsx'
import styles from './seat-map.module.css'
import type { SeatNames } from './seat-names.ts'
import { placesOf } from './seat-places.ts'
import { seatPath } from './seat-shapes.ts'
import { isMarkedAt, type SeatState, stateAt } from './seat-states.ts'

interface HallRowProps {
  row: PlanRow
  /** One letter a seat. */
  states: string
  names: SeatNames
  colour: string
  /** The seat of this row that the Tab key reaches, if it is in this row. */
  activeNumber: number | undefined
  pressable: ReadonlySet<SeatState>
}

/** A row looks at its seats again only when their letters differ or the focus came or went. */
export const HallRow = memo(function HallRow({ row, states, names, colour, activeNumber, pressable }: HallRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no table rows in a drawing.
    <g role="row" fill={colour}>
      {placesOf(row).map(({ number, x, y, angle }, index) => {
        const state = stateAt(states, index)
        const [before, after] = names[state]
        return (
          <Seat
            key={number}
            id={seatId({ row: row.label, number })}
            x={x}
            y={y}
            angle={angle}
            state={state}
            name={`${before}${number}${after}`}
            active={number === activeNumber}
            marked={isMarkedAt(states, index)}
            pressable={pressable.has(state)}
          />
        )
      })}
      <Marks row={row} states={states} />
    </g>
  )
})

/** A ring around each marked seat, over whatever its state looks like; one path for them all. */
function Marks({ row, states }: { row: PlanRow; states: string }) {
  const rings = placesOf(row).flatMap(({ x, y, angle }, index) => (isMarkedAt(states, index) ? seatPath('available', x, y, angle) : []))
  return rings.length > 0 && <path className={styles['mark']} d={rings.join('')} />
}
