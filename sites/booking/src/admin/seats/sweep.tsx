import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { useDrag } from '@use-gesture/react'
import { useState } from 'react'
import type { HallSpace } from '../../seat-map/seat-map.tsx'
import { type Box, seatsWithin } from './ranges.ts'
import styles from './sweep.module.css'

interface SweepProps {
  plan: HallPlan
  space: HallSpace
  onSweep: (seats: readonly SeatId[]) => void
}

/** A mouse draws a box around many seats; fingers go on scrolling. */
export function Sweep({ plan, space, onSweep }: SweepProps) {
  const [box, setBox] = useState<Box | null>(null)
  useDrag(
    ({ event, tap, first, last, memo, xy: [x, y] }) => {
      if (!('pointerType' in event) || event.pointerType !== 'mouse') return
      const hall = space.floor.current?.getBoundingClientRect()
      if (!hall) return
      // In the plan's units, so that scrolling on the way moves no corner.
      const at = { x: (x - hall.left) / space.pitch, y: (y - hall.top) / space.pitch }
      const start: typeof at = first || !memo ? at : memo
      const next = {
        left: Math.min(start.x, at.x),
        top: Math.min(start.y, at.y),
        right: Math.max(start.x, at.x),
        bottom: Math.max(start.y, at.y),
      }
      if (last && !tap) onSweep(seatsWithin(plan, next))
      setBox(last ? null : next)
      return start
    },
    { target: space.window, filterTaps: true, tapsThreshold: 8, pointer: { keys: false } },
  )
  if (!box) return null
  const px = (units: number) => units * space.pitch
  return (
    <div
      className={styles['box']}
      style={{ left: px(box.left), top: px(box.top), width: px(box.right - box.left), height: px(box.bottom - box.top) }}
    />
  )
}
