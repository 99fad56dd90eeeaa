import type { SeatId } from '@sabha/ticketing/seats'
import { type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../after-paint.ts'
import { useLatest } from '../afterwards.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { HallGrid, type HallGridProps, type Press } from './hall-grid.tsx'
import type { HallStates } from './seat-states.ts'

export interface HallSeatsProps extends HallGridProps {
  /** Returns what a press of this seat makes of the states; undefined if it changes none. That is drawn before `onPress` is called. */
  foresee: ((seat: SeatId) => HallStates | undefined) | undefined
  /** What is drawn over the seats, and under the chosen ones. */
  children: ReactNode
}

/** What else a visitor may do before the page has been told. */
const nextActions = ['click', 'keydown', 'pagehide'] as const

/**
 * The hall's seats. A press is drawn with what it makes of them, and then the page is told, whose own drawing takes longer than a frame.
 * Whatever the visitor does next, the press counts before it.
 */
export function HallSeats({ foresee, children, ...hall }: HallSeatsProps) {
  const [ahead, setAhead] = useState<HallStates>()
  const latest = useLatest({ onPress: hall.onPress, foresee })
  const press = useCallback(
    (seat: SeatId, how: Press) => {
      const next = latest.current.foresee?.(seat)
      if (!next) return latest.current.onPress(seat, how)
      setAhead(next)
      const waiting = new AbortController()
      const tell = () => {
        waiting.abort()
        flushSync(() => {
          latest.current.onPress(seat, how)
          setAhead(undefined)
        })
      }
      waiting.signal.addEventListener('abort', afterPaint(tell))
      for (const action of nextActions) addEventListener(action, tell, { capture: true, signal: waiting.signal })
    },
    [latest],
  )
  const states = ahead ?? hall.states
  return (
    <>
      <HallGrid {...hall} states={states} onPress={press} />
      {children}
      <ChosenSeats plan={hall.plan} states={states} />
    </>
  )
}
