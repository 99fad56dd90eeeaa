import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { memo, useMemo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf, unit } from './seat-shapes.ts'
import { type HallStates, stateAt } from './seat-states.ts'

interface PartyBandsProps {
  plan: HallPlan
  /** The selected seats among them are one party. */
  states: HallStates
  /** The seats of each offer are a party of their own. */
  offers: readonly (readonly SeatId[])[]
}

/** The largest distance of neighbours in a party, side by side or one behind the other, in units of the drawing. */
const reach = 1.6 * unit

/** Bands behind the seats of a party, from one to the next, which show that they belong together even in different rows. */
export const PartyBands = memo(function PartyBands({ plan, states, offers }: PartyBandsProps) {
  const chosen = chosenIn(plan, states)
  // The rows' strings change with every seat that anybody takes; the choice doesn't.
  const key = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what is chosen.
  const own = useMemo(() => bandOf(plan, chosen), [plan, key])
  const offered = useMemo(() => offers.map((seats) => bandOf(plan, seats)), [plan, offers])
  if (own === '' && offered.length === 0) return null
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} aria-hidden="true">
      {offered.map((band) => (
        <path key={band} className={styles.offeredBand} d={band} />
      ))}
      <path className={styles.ownBand} d={own} />
    </svg>
  )
})

function chosenIn(plan: HallPlan, states: HallStates): SeatId[] {
  return plan.rows.flatMap(({ label: row, seats }) => {
    const inRow = states.get(row) ?? ''
    return /s/i.test(inRow) ? seats.flatMap(([number], index) => (stateAt(inRow, index) === 'selected' ? seatId({ row, number }) : [])) : []
  })
}

/** Returns a path with a line between all neighbours; a seat by itself is a dot. */
function bandOf(plan: HallPlan, seats: readonly SeatId[]): string {
  if (seats.length === 0) return ''
  const wanted = new Set(seats)
  const places = plan.rows.flatMap((row) => placesOf(row).filter(({ number }) => wanted.has(seatId({ row: row.label, number }))))
  return places
    .flatMap((one, index) => {
      const beside = places.slice(index + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < reach)
      return [`M${one.x} ${one.y}h0`, ...beside.map((other) => `M${one.x} ${one.y}L${other.x} ${other.y}`)]
    })
    .join('')
}
