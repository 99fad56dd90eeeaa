import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { useCallback, useRef, useState } from 'react'
import type { Press } from '../../seat-map/hall-grid.tsx'
import { seatsBetween, wholeRows } from './ranges.ts'

export interface Marked {
  seats: ReadonlySet<SeatId>
  /** One seat more or less; with shift everything up to it from the one before. */
  press: (plan: HallPlan, seat: SeatId, press: Press) => void
  add: (seats: readonly SeatId[]) => void
  addRows: (plan: HallPlan) => void
  clear: () => void
}

/** The seats that the office is about to change, whatever their state. */
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
