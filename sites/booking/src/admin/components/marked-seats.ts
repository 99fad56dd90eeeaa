import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import type { Press } from '@sabha/ui/seat-map/hall-grid'
import { useCallback, useRef, useState } from 'react'

interface Marked {
  seats: ReadonlySet<SeatId>
  /** Marks a seat or unmarks it; with Shift, marks everything from the last pressed seat to it. */
  press: (plan: HallPlan, seat: SeatId, press: Press) => void
  add: (seats: readonly SeatId[]) => void
  addRows: (plan: HallPlan) => void
  clear: () => void
}

/** The seats that are marked to be changed, in any state. */
export function useMarked(): Marked {
  const [seats, setSeats] = useState<ReadonlySet<SeatId>>(new Set())
  const last = useRef<SeatId>(undefined)
  const press = useCallback((plan: HallPlan, seat: SeatId, { extend }: Press) => {
    const from = extend ? last.current : undefined
    last.current = seat
    setSeats((before) => {
      if (from !== undefined) return before.union(new Set(seatsBetween(plan, from, seat)))
      const after = new Set(before)
      if (!after.delete(seat)) after.add(seat)
      return after
    })
  }, [])
  const add = useCallback((more: readonly SeatId[]) => setSeats((before) => before.union(new Set(more))), [])
  const addRows = useCallback((plan: HallPlan) => setSeats((before) => before.union(new Set(wholeRows(plan, before)))), [])
  const clear = useCallback(() => {
    last.current = undefined
    setSeats(new Set())
  }, [])
  return { seats, press, add, addRows, clear }
}

/** Returns everything between two seats on the plan: the rows from one to the other, within the two seats' positions across. */
export function seatsBetween(plan: HallPlan, from: SeatId, to: SeatId): SeatId[] {
  const [a, b] = [placeOf(plan, from), placeOf(plan, to)]
  if (!a || !b) return [to]
  const rows = plan.rows.slice(Math.min(a.rowIndex, b.rowIndex), Math.max(a.rowIndex, b.rowIndex) + 1)
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  return seatsOf(rows, (x) => x >= left - slack && x <= right + slack)
}

/** In seat pitches: the seats of curved rows are not quite below each other. */
const slack = 0.3

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The seats whose centre is in a box, in the plan's units. */
export function seatsWithin(plan: HallPlan, box: Box): SeatId[] {
  return seatsOf(plan.rows, (x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
}

/** Returns all seats of the rows that the given seats are in. */
export function wholeRows(plan: HallPlan, seats: ReadonlySet<SeatId>): SeatId[] {
  return plan.rows.flatMap((row) => {
    const inRow = row.seats.map(([number]) => seatId({ row: row.label, number }))
    return inRow.some((id) => seats.has(id)) ? inRow : []
  })
}

function seatsOf(rows: HallPlan['rows'], isIn: (x: number, y: number) => boolean): SeatId[] {
  return rows.flatMap(({ label, seats }) => seats.flatMap(([number, x, y]) => (isIn(x, y) ? [seatId({ row: label, number })] : [])))
}

function placeOf(plan: HallPlan, id: SeatId): { rowIndex: number; x: number } | undefined {
  for (const [rowIndex, { label, seats }] of plan.rows.entries()) {
    const seat = seats.find(([number]) => seatId({ row: label, number }) === id)
    if (seat) return { rowIndex, x: seat[1] }
  }
  return undefined
}
