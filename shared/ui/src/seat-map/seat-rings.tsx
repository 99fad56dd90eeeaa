import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { memo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf } from './seat-shapes.ts'

const ring = 'm-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0z'

/** Rings around offered seats, drawn over them, with the offer's number at its first seat. */
export const SeatRings = memo(function SeatRings({ plan, offers }: { plan: HallPlan; offers: readonly (readonly SeatId[])[] }) {
  const places = new Map(
    plan.rows.flatMap((row) => placesOf(row).map(({ number, x, y }) => [seatId({ row: row.label, number }), { x, y }] as const)),
  )
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} aria-hidden="true">
      {offers.map((seats, index) => {
        const at = seats.flatMap((seat) => places.get(seat) ?? [])
        const [first] = at
        return (
          <g key={seats.join()}>
            <path className={styles.mark} d={at.map(({ x, y }) => `M${x} ${y}${ring}`).join('')} />
            {first && (
              <text className={styles.ringNumber} x={first.x - 46} y={first.y - 46}>
                {index + 1}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
})
