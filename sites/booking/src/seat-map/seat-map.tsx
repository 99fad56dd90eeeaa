import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { HallBackdrop } from './hall-backdrop.tsx'
import { HallGrid } from './hall-grid.tsx'
import styles from './seat-map.module.css'
import { SeatNumbers } from './seat-numbers.tsx'
import type { HallStates, SeatState } from './seat-states.ts'
import { type SectionOffer, sectionTags } from './section-tags.ts'
import { useDragScroll } from './use-drag-scroll.ts'
import { useZoom } from './use-zoom.ts'
import { numberedFrom } from './zoom.ts'
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
  onPress: (seat: SeatId) => void
  /** What else stands in the bar with the zoom. */
  tools?: ReactNode
}

const choosable: ReadonlySet<SeatState> = new Set(['available', 'selected'])

/** A hall to look at, move about in, and press seats of. It fetches nothing and knows nothing of bookings. */
export function SeatMap({ plan, states, offers, label, pressable = choosable, onPress, tools }: SeatMapProps) {
  const language = useLanguage()
  const window = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const { zoom, pitch, step } = useZoom(window, floor)
  useDragScroll(window)
  const tags = useMemo(() => sectionTags(plan, offers, language), [plan, offers, language])
  // Numbers come and go a moment after the zoom itself, which must follow the fingers.
  const numbered = useDeferredValue(pitch >= numberedFrom)

  return (
    <div className={styles['map']}>
      <div className={styles['bar']}>
        {tools}
        <ZoomButtons zoom={zoom} onStep={step} />
      </div>
      {/* Not a Tab stop of its own: the seats are, and they scroll it. */}
      <div ref={window} className={styles['window']} tabIndex={-1}>
        <div ref={floor} className={styles['floor']} style={{ width: plan.width * pitch, height: plan.height * pitch }}>
          <HallBackdrop plan={plan} tags={tags} />
          <HallGrid plan={plan} states={states} tags={tags} label={label} pressable={pressable} onPress={onPress} />
          {numbered && <SeatNumbers plan={plan} states={states} />}
        </div>
      </div>
    </div>
  )
}
