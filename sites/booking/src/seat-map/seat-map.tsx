import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { type MouseEvent, type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react'
import { HallBackdrop } from './hall-backdrop.tsx'
import { HallGrid, type Press } from './hall-grid.tsx'
import { RowLetters } from './row-letters.tsx'
import styles from './seat-map.module.css'
import { SeatNumbers } from './seat-numbers.tsx'
import type { HallStates, SeatState } from './seat-states.ts'
import { type SectionOffer, sectionTags } from './section-tags.ts'
import { useDragScroll } from './use-drag-scroll.ts'
import { useZoom } from './use-zoom.ts'
import { numberedFrom, roomyFrom, zoomLimits } from './zoom.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export interface SeatMapProps {
  plan: HallPlan
  states: HallStates
  /** By section name; a section without one shows no price. */
  offers: ReadonlyMap<string, SectionOffer>
  /** The map's name for screen readers. */
  label: string
  /** Which seats answer to a press; a stable set. */
  pressable?: ReadonlySet<SeatState>
  /** Any seat was pressed, by hand or by key. */
  onPress: (seat: SeatId, press: Press) => void
  /** What else stands in the bar with the zoom. */
  tools?: ReactNode
  /** Drawn over the hall, by those who do more with it than press seats. A mouse then doesn't drag the hall about. */
  over?: (space: HallSpace) => ReactNode
}

/** Where the hall is drawn. */
export interface HallSpace {
  /** What scrolls. */
  window: RefObject<HTMLDivElement | null>
  /** What is scrolled: the whole hall, its corner at 0, 0. */
  floor: RefObject<HTMLDivElement | null>
  /** The distance of two seats on the screen, in px. */
  pitch: number
}

const choosable: ReadonlySet<SeatState> = new Set(['available', 'selected'])

/** A hall to look at, move about in, and press seats of. It fetches nothing and knows nothing of bookings. */
export function SeatMap({ plan, states, offers, label, pressable = choosable, onPress, tools, over }: SeatMapProps) {
  const language = useLanguage()
  const window = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const { zoom, pitch, step, fit, lookCloser } = useZoom(window, floor)
  useDragScroll(window, over === undefined)
  const tags = useMemo(() => sectionTags(plan, offers, language), [plan, offers, language])
  // Numbers come and go a moment after the zoom itself, which must follow the fingers.
  const isFar = pitch < numberedFrom
  const numbers = useDeferredValue(isFar ? null : pitch < roomyFrom ? 'large' : 'regular', null)
  // Seats below the limits of the zoom are too small to be hit: a press there looks closer.
  const onClickCapture = (event: MouseEvent) => {
    if (zoom >= zoomLimits.min) return
    event.stopPropagation()
    lookCloser(event.clientX, event.clientY)
  }

  return (
    <div className={styles['map']}>
      <div className={styles['bar']}>
        {tools}
        <ZoomButtons zoom={zoom} onFit={fit} onStep={step} />
      </div>
      {/* Not a Tab stop of its own: the seats are, and they scroll it. */}
      <div ref={window} className={styles['window']} tabIndex={-1} data-keep-clear="" onClickCapture={onClickCapture}>
        <div
          ref={floor}
          className={styles['floor']}
          data-far={isFar ? '' : undefined}
          style={{ width: plan.width * pitch, height: plan.height * pitch }}
        >
          <HallBackdrop plan={plan} tags={tags} />
          <HallGrid plan={plan} states={states} tags={tags} label={label} pressable={pressable} onPress={onPress} />
          {numbers && <SeatNumbers plan={plan} states={states} size={numbers} />}
          <RowLetters plan={plan} window={window} pitch={pitch} withNumbers={isFar} />
          {over?.({ window, floor, pitch })}
        </div>
      </div>
    </div>
  )
}
