import { type NoteWords, noteWords } from '@sabha/api/seat-words'
import { type HallPlan, type HallRow as PlanRow, sectionLookup, sectionsByRow } from '@sabha/ticketing/hall'
import { factsOf, seatNotesOf } from '@sabha/ticketing/seat-facts'
import { type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type KeyboardEvent, type MouseEvent, memo, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../use-language.tsx'
import { type DrawnSeat, drawSeats } from './drawn-seats.ts'
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
  /** Seats that are drawn fainter and can still be chosen; a stable set. */
  faded: ReadonlySet<SeatId>
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

/** `extend`: pressed with the shift key, to choose everything in between. */
export interface Press {
  extend: boolean
}

/** The seats as one grid, which handles presses and keys for all of them. */
export const HallGrid = memo(function HallGrid({ plan, states, tags, faded, label, pressable, onPress, ref }: HallGridProps) {
  const { say, language } = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<SeatId | undefined>(() => firstSeat(plan))
  const [hasRing, setRing] = useState(false)
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
    const [sectionOf, notesOf] = [sectionLookup(plan), noteReader(plan, { say, language })]
    const lookOf = (section: string, row: string): SeatLook => ({
      colour: tags.get(section)?.colour ?? sectionColour(plan.sections.length),
      names: (namers.get(section) ?? name('', ''))(row),
      notes: '',
    })
    return plan.rows.map((row) => {
      const section = sections.get(row.label) ?? ''
      const look = lookOf(section, row.label)
      // Seats in another section than their row, and seats with notes; most rows have none.
      const others = new Map<number, SeatLook>()
      for (const [number] of row.seats) {
        const seat = { row: row.label, number }
        const own = sectionOf(seat) ?? ''
        const notes = notesOf(seat)
        if (own !== section || notes !== '') others.set(number, { ...(own === section ? look : lookOf(own, row.label)), notes })
      }
      return { row, look, others }
    })
  }, [plan, tags, say, language])

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
      const next = seatAfter(plan, seat, move)
      movedByKey.current = next !== active
      setActive(next)
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
      onFocus={({ target }) => setRing(target.matches(':focus-visible'))}
      onBlur={() => setRing(false)}
    >
      <svg className={styles.layer} viewBox={viewBox(plan)} role="presentation">
        {rows.map(({ row, look, others }) => (
          <HallRow
            key={row.label}
            row={row}
            states={states.get(row.label) ?? ''}
            look={look}
            others={others}
            faded={fadedIn(row, faded)}
            activeNumber={active === undefined ? undefined : numberIn(active, row.label)}
            pressable={pressable}
          />
        ))}
      </svg>
      {hasRing && active !== undefined && <FocusRing plan={plan} seat={active} />}
    </div>
  )
})

/** Returns which seats of a row are faded, as a value that stays equal while they stay the same. */
function fadedIn({ label: row, seats }: PlanRow, faded: ReadonlySet<SeatId>): 'none' | 'all' | string {
  if (faded.size === 0) return 'none'
  const numbers = seats.flatMap(([number]) => (faded.has(seatId({ row, number })) ? [number] : []))
  return numbers.length === 0 ? 'none' : numbers.length === seats.length ? 'all' : ` ${numbers.join(' ')} `
}

/** A ring around the focused seat, over its neighbours. An outline of the seat's own path would also run around its mark. */
function FocusRing({ plan, seat }: { plan: HallPlan; seat: SeatId }) {
  const row = plan.rows.find(({ label }) => numberIn(seat, label) !== undefined)
  const place = row && placesOf(row).find(({ number }) => number === numberIn(seat, row.label))
  return (
    place && (
      <svg className={`${styles.layer} ${styles.focus}`} viewBox={viewBox(plan)} aria-hidden="true">
        <path d={seatPath('available', place.x, place.y, place.angle)} />
      </svg>
    )
  )
}

function seatUnder(target: EventTarget): SeatId | undefined {
  return target instanceof SVGElement ? target.dataset['seat'] : undefined
}

/** Returns the seat's number if it is in that row (`ZZ3` isn't in row Z). */
function numberIn(seat: SeatId, row: string): number | undefined {
  const number = seat.startsWith(row) ? Number(seat.slice(row.length)) : Number.NaN
  return Number.isInteger(number) ? number : undefined
}

/** How a seat is drawn and named, apart from its state. */
interface SeatLook {
  colour: string
  names: SeatNames
  /** Read aloud after its name: `, restricted view`. */
  notes: string
}

/** Returns what screen readers say about a seat besides its state; empty for most. A hall without facts, floors and blocks has no notes. */
function noteReader(plan: HallPlan, words: NoteWords): (seat: SeatPlace) => string {
  if (!plan.facts && !plan.floors && !plan.blocks) return () => ''
  const notesOf = seatNotesOf(plan)
  const isInGroups = plan.floors !== undefined || plan.blocks !== undefined
  return (seat) => {
    const id = seatId(seat)
    if (!isInGroups && !Object.hasOwn(plan.facts ?? {}, id)) return ''
    const { aisle } = factsOf(plan, id)
    const notes = notesOf(seat) ?? {}
    return noteWords({ ...notes, facts: { ...notes.facts, aisle } }, words)
      .map((word) => `, ${word}`)
      .join('')
  }
}

interface HallRowProps {
  row: PlanRow
  /** One letter for each seat. */
  states: string
  look: SeatLook
  /** The looks of its seats that differ from the row, by number. */
  others: ReadonlyMap<number, SeatLook>
  /** `none`, `all`, or the numbers of the faded seats, each between two spaces. */
  faded: string
  /** The seat of this row that the Tab key reaches, if it is in this row. */
  activeNumber: number | undefined
  pressable: ReadonlySet<SeatState>
}

/** Redraws its seats only when their letters change or the focus enters or leaves the row. */
const HallRow = memo(function HallRow({ row, states, look, others, faded, activeNumber, pressable }: HallRowProps) {
  const group = useRef<SVGGElement>(null)
  const drawn = useRef<readonly DrawnSeat[]>([])
  useLayoutEffect(() => {
    const hasFaded = faded !== 'none' && faded !== 'all'
    const seats = placesOf(row).map(({ number, x, y, angle }, index): DrawnSeat => {
      const state = stateAt(states, index)
      // A chosen seat is drawn over it, by ChosenSeats.
      const beneath = state === 'selected' ? 'available' : state
      const own = others.get(number) ?? look
      const around = own.names[state]
      return {
        id: seatId({ row: row.label, number }),
        path: seatPath(beneath, x, y, angle),
        className: hasFaded && faded.includes(` ${number} `) ? `${styles[beneath]} ${styles.faded}` : styles[beneath],
        colour: own.colour === look.colour ? undefined : own.colour,
        name: `${around[0]}${number}${around[1]}${own.notes}`,
        isChosen: pressable.has(state) ? state === 'selected' || isMarkedAt(states, index) : undefined,
        isReached: number === activeNumber,
      }
    })
    if (group.current) drawSeats(group.current, drawn.current, seats)
    drawn.current = seats
  }, [row, states, look, others, faded, activeNumber, pressable])
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no table rows in a drawing.
    <g ref={group} role="row" fill={look.colour} className={faded === 'all' ? styles.faded : undefined}>
      <Marks row={row} states={states} />
    </g>
  )
})

/** Matches states with a seat that is sold or marked. */
const hasMarks = /[bA-Z]/

/** A faint cross on each sold seat, and a ring around each marked one, whatever its state; one path for all of a kind. */
function Marks({ row, states }: { row: PlanRow; states: string }) {
  const places = hasMarks.test(states) ? placesOf(row) : []
  const crosses = places.flatMap(({ x, y, angle }, index) => (stateAt(states, index) === 'booked' ? soldMark(x, y, angle) : []))
  const rings = places.flatMap(({ x, y, angle }, index) => (isMarkedAt(states, index) ? seatPath('available', x, y, angle) : []))
  return (
    <>
      {crosses.length > 0 && <path className={styles.soldMark} d={crosses.join('')} />}
      {rings.length > 0 && <path className={styles.mark} d={rings.join('')} />}
    </>
  )
}
