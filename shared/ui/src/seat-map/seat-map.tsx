import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import { noSeats, parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { type MouseEvent, type ReactNode, type RefObject, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Afterwards } from '../afterwards.tsx'
import { lazyOr } from '../lazy-or.ts'
import { useLanguage } from '../use-language.tsx'
import { FactMarks } from './fact-marks.tsx'
import { boxOfSeats, type HallPart } from './floors.ts'
import { HallBackdrop, HallNames } from './hall-backdrop.tsx'
import type { HallGridHandle, Press } from './hall-grid.tsx'
import { HallSeats, type HallSeatsProps } from './hall-seats.tsx'
import { leftWords, type SayLeft } from './left-words.ts'
import { seatIn, seatOfSection } from './navigation.ts'
import { PartyBands } from './party-bands.tsx'
import { RowLetters } from './row-letters.tsx'
import styles from './seat-map.module.css'
import { SeatNumbers } from './seat-numbers.tsx'
import { SeatRings } from './seat-rings.tsx'
import { freeSeats, type HallStates, type SeatState, stateOf } from './seat-states.ts'
import { SectionKey } from './section-key.tsx'
import { type SectionOffer, sectionTags } from './section-tags.ts'
import { HallGestures, useZoom } from './use-zoom.ts'
import { numberedFrom, roomyFrom, zoomLimits } from './zoom.ts'

export interface SeatMapProps {
  plan: HallPlan
  states: HallStates
  /** Whether the states are still to come. Until then all seats look alike, and nothing can be pressed. */
  isPending?: boolean
  /** By section name; a section without one shows no price. */
  offers: ReadonlyMap<string, SectionOffer>
  /** The map's name for screen readers. */
  label: string
  /** The states of seats that respond to a press; a stable set. */
  pressable?: ReadonlySet<SeatState>
  /** Called when any seat is pressed, by pointer or key. */
  onPress: (seat: SeatId, press: Press) => void
  foresee?: HallSeatsProps['foresee']
  /** Whether to show the sections' prices and free seats above the hall. */
  withKey?: boolean
  /** Seats that are offered together, each offer with its number. */
  offered?: readonly (readonly SeatId[])[]
  /** Seats that are drawn fainter; a stable set. */
  faded?: ReadonlySet<SeatId>
  /** Other tools in the bar with the zoom. */
  tools?: ReactNode
  /** The least distance of seats on the screen, in px, for a finger to press one. If they are closer, a press zooms in. */
  tap?: number
  /** Seats to show first, as large as they fit; without them, the hall's middle is shown. */
  first?: ReadonlySet<SeatId>
  /** Says how much is left of a floor, or of places without numbers. */
  sayLeft?: SayLeft
  /** Drawn over the hall, for pages where people do more than press seats. A mouse then doesn't drag the hall. */
  over?: (space: HallSpace) => ReactNode
}

/** The elements that hold the drawn hall. */
export interface HallSpace {
  /** The element that scrolls. */
  window: RefObject<HTMLDivElement | null>
  /** The element in it that holds the whole hall, its corner at 0, 0. */
  floor: RefObject<HTMLDivElement | null>
  /** The distance of two seats on the screen, in px. */
  pitch: number
}

/** Loaded only when needed: few halls have sections without numbers. */
const HallAreas = lazyOr(() => import('./hall-areas.tsx'))

/** Loaded only when needed: few halls have floors. */
const FloorSwitch = lazyOr(() => import('./floor-switch.tsx'))

/** Returns the middle of a section's front rows on that floor, in pitches: its name is there, and it may be larger than the window. */
function middleOf(plan: HallPlan, section: string, floor: string | undefined): { x: number; y: number } | undefined {
  const [sectionOf, floorOf] = [sectionLookup(plan), groupLookup(plan.floors)]
  const rows = plan.rows.flatMap(({ label: row, seats }) => {
    const inIt = seats.filter(([number]) => sectionOf({ row, number }) === section && floorOf({ row, number }) === floor)
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

/** A hall to look at, move about in, and press seats of. It fetches nothing and knows nothing about bookings. */
export function SeatMap({
  plan,
  states,
  isPending = false,
  offers,
  label,
  pressable = choosable,
  onPress,
  foresee,
  withKey = false,
  offered = none,
  faded = noSeats,
  tools,
  tap,
  first = noSeats,
  sayLeft = leftWords,
  over,
}: SeatMapProps) {
  const language = useLanguage()
  const window = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const grid = useRef<HallGridHandle>(null)
  const [shownFloor, setShownFloor] = useState<string>()
  const begin = useMemo(() => boxOfSeats(plan, first), [plan, first])
  const { zoom, pitch, near, step, zoomTo, fit: fitWhole, lookAt, lookCloser, show } = useZoom(window, floor, { tap, begin })
  const tags = useMemo(() => sectionTags(plan, offers, language), [plan, offers, language])
  // The seats come first: what is written around them is drawn a moment later, in a task of its own.
  const hasSeats = useDeferredValue(true, false)
  // Counts and numbers follow the seats a moment later: a browser lays out a whole row's numbers for each that comes or goes.
  const counted = useDeferredValue(states)
  const free = useMemo(() => (withKey ? freeSeats(plan, counted) : undefined), [withKey, plan, counted])
  // Numbers come and go a moment after the zoom itself, which must follow the fingers.
  const isFar = pitch < numberedFrom
  const numbers = useDeferredValue(isFar ? null : pitch < roomyFrom ? 'large' : 'regular', null)
  // A finger can't hit smaller seats: a press zooms in instead.
  const onClickCapture = (event: MouseEvent) => {
    if (zoom >= near) return
    event.stopPropagation()
    lookCloser(event.clientX, event.clientY)
  }

  const isFree = (id: SeatId) => stateOf(plan, states, id) === 'available'
  const goToSection = (name: string) => {
    const seat = seatOfSection(plan, name, isFree, shownFloor)
    const place = seat && parseSeatId(seat)
    const itsFloor = place && groupLookup(plan.floors)(place)
    const area = plan.areas?.find(({ row }) => sectionLookup(plan)({ row, number: 1 }) === name)
    if (area) return lookAt(area.x + area.width / 2, area.y + area.height / 2)
    const middle = middleOf(plan, name, itsFloor)
    if (seat) grid.current?.reach(seat)
    if (middle) lookAt(middle.x, middle.y)
    if (itsFloor !== undefined) setShownFloor(itsFloor)
  }
  const goToPart = ({ seats, box }: HallPart, itsFloor: string, isBlock: boolean) => {
    const seat = seatIn(plan, (place) => seats.has(seatId(place)), isFree)
    if (seat) grid.current?.reach(seat)
    show(box, isBlock)
    setShownFloor(itsFloor)
  }
  const showWhole = () => {
    fitWhole()
    setShownFloor(undefined)
  }

  return (
    <div className={styles.map} inert={isPending}>
      <Afterwards of={states}>{free && <SectionKey plan={plan} free={free} tags={tags} onSection={goToSection} />}</Afterwards>
      {(plan.floors ?? []).length > 1 && (
        <div className={styles.floorBar}>
          <Suspense fallback={null}>
            <FloorSwitch plan={plan} states={counted} shown={shownFloor} onShow={goToPart} onWhole={showWhole} sayLeft={sayLeft} />
          </Suspense>
        </div>
      )}
      <div className={styles.bar}>
        {tools}
        {hasSeats && <HallGestures window={window} zoom={zoom} zoomTo={zoomTo} canDrag={over === undefined} />}
        <ZoomButtons zoom={zoom} onFit={showWhole} onStep={step} />
      </div>
      {/* Not a Tab stop itself: the seats are, and focusing them scrolls it. */}
      <div ref={window} className={styles.window} tabIndex={-1} data-keep-clear="" onClickCapture={onClickCapture}>
        <div
          ref={floor}
          className={styles.floor}
          data-far={isFar ? '' : undefined}
          style={{ width: plan.width * pitch, height: plan.height * pitch }}
        >
          <HallBackdrop plan={plan}>{hasSeats && <HallNames plan={plan} tags={tags} free={free} />}</HallBackdrop>
          {plan.areas && plan.areas.length > 0 && (
            <Suspense fallback={null}>
              <HallAreas plan={plan} states={counted} tags={tags} sayLeft={sayLeft} />
            </Suspense>
          )}
          <PartyBands plan={plan} states={counted} offers={offered} />
          <HallSeats
            ref={grid}
            plan={plan}
            states={states}
            tags={tags}
            faded={faded}
            label={label}
            pressable={pressable}
            onPress={onPress}
            foresee={foresee}
          >
            {numbers && <SeatNumbers plan={plan} states={counted} size={numbers} />}
          </HallSeats>
          {hasSeats && <FactMarks plan={plan} />}
          {offered.length > 0 && <SeatRings plan={plan} offers={offered} />}
          {hasSeats && <RowLetters plan={plan} tags={tags} window={window} pitch={pitch} withNumbers={isFar} />}
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

/** A button that has reached its limit keeps the focus: it is marked as disabled and does nothing. */
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
      <button type="button" aria-label={say('Zoom out')} aria-disabled={zoom <= zoomLimits.min} onClick={() => onStep(-1)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12" />
        </svg>
      </button>
      <output aria-live="polite">{Math.round(zoom * 100)}%</output>
      <button type="button" aria-label={say('Zoom in')} aria-disabled={zoom >= zoomLimits.max} onClick={() => onStep(1)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12M10 4v12" />
        </svg>
      </button>
    </div>
  )
}
