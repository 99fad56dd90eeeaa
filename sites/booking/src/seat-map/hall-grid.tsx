import { type HallPlan, type HallRow as PlanRow, sectionsByRow } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { type KeyboardEvent, type MouseEvent, memo, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import { firstSeat, moveOfKey, seatAfter } from './navigation.ts'
import styles from './seat-map.module.css'
import { type SeatNames, seatNamer } from './seat-names.ts'
import { placesOf, seatPath, soldMark } from './seat-shapes.ts'
import { type HallStates, isMarkedAt, type SeatState, stateAt } from './seat-states.ts'
import { type SectionTags, sectionColour } from './section-tags.ts'

export interface HallGridProps {
  plan: HallPlan
  states: HallStates
  tags: SectionTags
  /** The grid's accessible name. */
  label: string
  pressable: ReadonlySet<SeatState>
  onPress: (seat: SeatId, how: Press) => void
  /** Sets which seat the Tab key reaches. */
  ref?: Ref<HallGridHandle>
}

export interface HallGridHandle {
  reach: (seat: SeatId) => void
}

/** `extend`: with the shift key, as one chooses everything in between. */
export interface Press {
  extend: boolean
}

/** The seats as one grid: presses and keys are heard here, for all of them. */
export const HallGrid = memo(function HallGrid({ plan, states, tags, label, pressable, onPress, ref }: HallGridProps) {
  const { say } = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<SeatId | undefined>(() => firstSeat(plan))
  const movedByKey = useRef(false)
  useImperativeHandle(ref, () => ({ reach: setActive }), [])

  useLayoutEffect(() => {
    if (!movedByKey.current || !active) return
    movedByKey.current = false
    const seat = grid.current?.querySelector<SVGElement>(`[data-seat="${active}"]`)
    seat?.focus({ preventScroll: true })
    seat?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const rows = useMemo(() => {
    const name = seatNamer(say)
    const namers = new Map([...tags].map(([section, tag]) => [section, name(tag.name, tag.price)]))
    const sections = sectionsByRow(plan)
    return plan.rows.map((row) => {
      const section = sections.get(row.label) ?? ''
      const namesOf = namers.get(section) ?? name('', '')
      return { row, colour: tags.get(section)?.colour ?? sectionColour(plan.sections.length), names: namesOf(row.label) }
    })
  }, [plan, tags, say])

  const press = (seat: SeatId, how: Press) => {
    setActive(seat)
    onPress(seat, how)
  }
  const onClick = (event: MouseEvent) => {
    const seat = seatUnder(event.target)
    if (seat) press(seat, { extend: event.shiftKey })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const seat = seatUnder(event.target)
    if (!seat || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveOfKey(event.key)
    if (move) {
      event.preventDefault()
      movedByKey.current = true
      setActive(seatAfter(plan, seat, move))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) press(seat, { extend: event.shiftKey })
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells of a drawing aren't a table's.
    <div
      ref={grid}
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <svg className={styles.layer} viewBox={viewBox(plan)} role="presentation">
        {rows.map(({ row, colour, names }) => (
          <HallRow
            key={row.label}
            row={row}
            states={states.get(row.label) ?? ''}
            names={names}
            colour={colour}
            activeNumber={active === undefined ? undefined : numberIn(active, row.label)}
            pressable={pressable}
          />
        ))}
        {active !== undefined && <FocusRing plan={plan} seat={active} />}
      </svg>
    </div>
  )
})

/** Around the seat that has the focus, over its neighbours; the seat's own outline would run through its mark too. */
function FocusRing({ plan, seat }: { plan: HallPlan; seat: SeatId }) {
  const row = plan.rows.find(({ label }) => numberIn(seat, label) !== undefined)
  const place = row && placesOf(row).find(({ number }) => number === numberIn(seat, row.label))
  return place && <path className={styles.focusRing} d={seatPath('available', place.x, place.y, place.angle)} />
}

function seatUnder(target: EventTarget): SeatId | undefined {
  return target instanceof SVGElement ? target.dataset['seat'] : undefined
}

/** The seat's number where it is in that row (`ZZ3` isn't in row Z). */
function numberIn(seat: SeatId, row: string): number | undefined {
  const number = seat.startsWith(row) ? Number(seat.slice(row.length)) : Number.NaN
  return Number.isInteger(number) ? number : undefined
}

interface HallRowProps {
  row: PlanRow
  /** One letter a seat. */
  states: string
  names: SeatNames
  colour: string
  /** The seat of this row that the Tab key reaches, if it is in this row. */
  activeNumber: number | undefined
  pressable: ReadonlySet<SeatState>
}

/** A row looks at its seats again only when their letters differ or the focus came or went. */
const HallRow = memo(function HallRow({ row, states, names, colour, activeNumber, pressable }: HallRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no table rows in a drawing.
    <g role="row" fill={colour}>
      {placesOf(row).map(({ number, x, y, angle }, index) => {
        const state = stateAt(states, index)
        const [before, after] = names[state]
        return (
          <Seat
            key={number}
            id={seatId({ row: row.label, number })}
            x={x}
            y={y}
            angle={angle}
            state={state}
            name={`${before}${number}${after}`}
            active={number === activeNumber}
            marked={isMarkedAt(states, index)}
            pressable={pressable.has(state)}
          />
        )
      })}
      <Marks row={row} states={states} />
    </g>
  )
})

/** A faint cross on each sold seat, and a ring around each marked one, over whatever its state looks like; one path for all of a kind. */
function Marks({ row, states }: { row: PlanRow; states: string }) {
  const places = placesOf(row)
  const crosses = places.flatMap(({ x, y, angle }, index) => (stateAt(states, index) === 'booked' ? soldMark(x, y, angle) : []))
  const rings = places.flatMap(({ x, y, angle }, index) => (isMarkedAt(states, index) ? seatPath('available', x, y, angle) : []))
  return (
    <>
      {crosses.length > 0 && <path className={styles.soldMark} d={crosses.join('')} />}
      {rings.length > 0 && <path className={styles.mark} d={rings.join('')} />}
    </>
  )
}

interface SeatProps {
  id: string
  x: number
  y: number
  angle: number
  state: SeatState
  /** Read aloud: `Row A, seat 12, KAVERI, ₹2,499, available`. */
  name: string
  /** The one seat that the Tab key reaches. */
  active: boolean
  /** Chosen, in whatever state: as the admin does. */
  marked: boolean
  pressable: boolean
}

/** One element a seat, no listener of its own, and props that compare by value: a press draws this seat alone again. */
const Seat = memo(function Seat({ id, x, y, angle, state, name, active, marked, pressable }: SeatProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no table cells inside a drawing.
    <path
      role="gridcell"
      data-seat={id}
      className={styles[state]}
      d={seatPath(state, x, y, angle)}
      aria-label={name}
      aria-selected={pressable ? state === 'selected' || marked : undefined}
      aria-disabled={pressable ? undefined : true}
      tabIndex={active ? 0 : undefined}
    />
  )
})
