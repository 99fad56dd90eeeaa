import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { type MouseEvent, type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react'
import { FactMarks } from './fact-marks.tsx'
import { HallBackdrop } from './hall-backdrop.tsx'
import { HallGrid, type HallGridHandle, type Press } from './hall-grid.tsx'
import { seatOfSection } from './navigation.ts'
import { RowLetters } from './row-letters.tsx'
import styles from './seat-map.module.css'
import { SeatNumbers } from './seat-numbers.tsx'
import { SeatRings } from './seat-rings.tsx'
import { type HallStates, type SeatState, stateOf } from './seat-states.ts'
import { SectionKey } from './section-key.tsx'
import { type SectionOffer, sectionTags } from './section-tags.ts'
import { useDragScroll, useZoom } from './use-zoom.ts'
import { numberedFrom, roomyFrom, zoomLimits } from './zoom.ts'

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
  /** Whether the sections' prices and free seats stand above the hall. */
  withKey?: boolean
  /** Seats that are offered together, each offer with its number. */
  offered?: readonly (readonly SeatId[])[]
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

/** In pitches. Of a section that is larger than a window its front, where its name is. */
function middleOf(plan: HallPlan, section: string): { x: number; y: number } | undefined {
  const sectionOf = sectionLookup(plan)
  const rows = plan.rows.flatMap(({ label, seats }) => {
    const inIt = seats.filter(([number]) => sectionOf({ row: label, number }) === section)
    return inIt.length > 0 ? [inIt] : []
  })
  const [xs, ys] = [
    rows.slice(0, 6).flatMap((seats) => seats.map(([, x]) => x)),
    rows.slice(0, 6).flatMap((seats) => seats.map(([, , y]) => y)),
  ]
  const middle = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2
  return rows.length === 0 ? undefined : { x: middle(xs), y: middle(ys) }
}

const none: readonly never[] = []
const choosable: ReadonlySet<SeatState> = new Set(['available', 'selected'])

/** A hall to look at, move about in, and press seats of. It fetches nothing and knows nothing of bookings. */
export function SeatMap({
  plan,
  states,
  offers,
  label,
  pressable = choosable,
  onPress,
  withKey = false,
  offered = none,
  tools,
  over,
}: SeatMapProps) {
  const language = useLanguage()
  const window = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const grid = useRef<HallGridHandle>(null)
  const { zoom, pitch, step, fit, lookAt, lookCloser } = useZoom(window, floor)
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

  const goToSection = (name: string) => {
    const seat = seatOfSection(plan, name, (id) => stateOf(plan, states, id) === 'available')
    const middle = middleOf(plan, name)
    if (seat) grid.current?.reach(seat)
    if (middle) lookAt(middle.x, middle.y)
  }

  return (
    <div className={styles.map}>
      {withKey && <SectionKey plan={plan} states={states} tags={tags} onSection={goToSection} />}
      <div className={styles.bar}>
        {tools}
        <ZoomButtons zoom={zoom} onFit={fit} onStep={step} />
      </div>
      {/* Not a Tab stop of its own: the seats are, and they scroll it. */}
      <div ref={window} className={styles.window} tabIndex={-1} data-keep-clear="" onClickCapture={onClickCapture}>
        <div
          ref={floor}
          className={styles.floor}
          data-far={isFar ? '' : undefined}
          style={{ width: plan.width * pitch, height: plan.height * pitch }}
        >
          <HallBackdrop plan={plan} tags={tags} />
          <HallGrid ref={grid} plan={plan} states={states} tags={tags} label={label} pressable={pressable} onPress={onPress} />
          {numbers && <SeatNumbers plan={plan} states={states} size={numbers} />}
          <FactMarks plan={plan} />
          {offered.length > 0 && <SeatRings plan={plan} offers={offered} />}
          <RowLetters plan={plan} window={window} pitch={pitch} withNumbers={isFar} />
          {over?.({ window, floor, pitch })}
        </div>
      </div>
    </div>
  )
}

interface ZoomButtonsProps {
  zoom: number
  onFit: () => void
  onStep: (direction: 1 | -1) => void
}

function ZoomButtons({ zoom, onFit, onStep }: ZoomButtonsProps) {
  const { say } = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
    <div role="group" aria-label={say('Zoom')} className={styles.zoom}>
      <button type="button" className={styles.fit} onClick={onFit}>
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
        </svg>
        <span>{say('Whole hall')}</span>
      </button>
      <button type="button" aria-label={say('Zoom out')} disabled={zoom <= zoomLimits.min} onClick={() => onStep(-1)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12" />
        </svg>
      </button>
      <output aria-live="polite">{Math.round(zoom * 100)}%</output>
      <button type="button" aria-label={say('Zoom in')} disabled={zoom >= zoomLimits.max} onClick={() => onStep(1)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12M10 4v12" />
        </svg>
      </button>
    </div>
  )
}
