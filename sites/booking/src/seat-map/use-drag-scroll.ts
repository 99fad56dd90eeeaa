import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'

/** A mouse drags the window about; fingers scroll it natively. What was a drag is no press. */
export function useDragScroll(window: RefObject<HTMLElement | null>, enabled: boolean): void {
  useDrag(
    ({ event, tap, delta: [x, y] }) => {
      if (!tap && 'pointerType' in event && event.pointerType === 'mouse') window.current?.scrollBy(-x, -y)
    },
    // The threshold forgives an unsteady finger; the arrow keys belong to the seats.
    { target: window, enabled, filterTaps: true, tapsThreshold: 8, pointer: { keys: false } },
  )
}
