import type { HallPlan } from '@sabha/ticketing/hall'
import { memo, type RefObject, useEffect, useRef } from 'react'
import styles from './seat-map.module.css'
import type { SectionTags } from './section-tags.ts'

interface RowLettersProps {
  plan: HallPlan
  /** The names on the backdrop: when they change, the layer checks again which of them are cut off. */
  tags: SectionTags
  window: RefObject<HTMLElement | null>
  pitch: number
  /** Whether the letters have the outermost seats' numbers beside them. */
  withNumbers: boolean
}

/** The letters of the rows, always in sight and always of one size. Their places are written straight into the page, without React. */
export const RowLetters = memo(function RowLetters({ plan, tags, window, pitch, withNumbers }: RowLettersProps) {
  const layer = useRef<HTMLDivElement>(null)
  const rails = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tags are other names to look at.
  useEffect(() => {
    const [view, letters] = [window.current, layer.current]
    if (!view || !letters) return
    let asked = 0
    const draw = () => {
      asked = 0
      const [hall, shown] = [letters.getBoundingClientRect(), view.getBoundingClientRect()]
      const [left, top] = [shown.left - hall.left, shown.top - hall.top]
      const seen = { left, right: left + view.clientWidth, top, bottom: top + view.clientHeight }
      const edges = rowEdges(plan, pitch, seen, withNumbers)
      const [start, end] = [railOf(edges.map((edge) => edge.start)), railOf(edges.map((edge) => edge.end))]
      const names = [...(letters.parentElement?.querySelectorAll<SVGElement>('[data-name]') ?? [])]
      // All reads come before any write, so that the page is laid out once.
      const isCut = names.map((name) => isCutOff(name.getBoundingClientRect(), { left: shown.left + start, right: shown.right - end }))
      edges.forEach((edge, index) => {
        place(letters.children[2 * index], edge.start)
        place(letters.children[2 * index + 1], edge.end)
      })
      for (const [index, name] of names.entries()) name.classList.toggle(styles.cutOff, isCut[index])
      rails.current?.style.setProperty('--start', `${start}px`)
      rails.current?.style.setProperty('--end', `${end}px`)
    }
    const ask = () => {
      asked ||= requestAnimationFrame(draw)
    }
    const size = new ResizeObserver(ask)
    size.observe(view)
    view.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(asked)
      size.disconnect()
      view.removeEventListener('scroll', ask)
    }
  }, [plan, tags, window, pitch, withNumbers])
  return (
    <>
      <div ref={rails} className={styles.rails} aria-hidden="true">
        <i />
        <i />
      </div>
      <div ref={layer} className={styles.letters} aria-hidden="true">
        {plan.rows.map(({ label }) => [<span key={label} hidden />, <span key={`${label} end`} data-end="" hidden />])}
      </div>
    </>
  )
})

/** Whether a section's name is cut off: part of a name is worse than none. */
function isCutOff(name: DOMRect, window: { left: number; right: number }): boolean {
  return name.left < window.left || name.right > window.right
}

/** Returns the width in px of the rail at the window's edge: the widest letter of a row that the window cuts off. */
function railOf(labels: readonly (EdgeLabel | null)[]): number {
  return labels.reduce((most, at) => (at?.isCut ? Math.max(most, at.width) : most), 0)
}

function place(letter: Element | undefined, at: EdgeLabel | null): void {
  if (!(letter instanceof HTMLElement)) return
  letter.hidden = at === null
  if (!at) return
  if (letter.textContent !== at.text) letter.textContent = at.text
  letter.style.translate = `${at.x}px ${at.y}px`
}

/** The place of a row's letter in px of the hall: `x` is its left edge (the right edge for `end`), `y` the middle of its height. */
interface EdgeLabel {
  text: string
  x: number
  y: number
  width: number
  /** The row goes on under it: the letter is on the rail at the window's edge. */
  isCut: boolean
}

interface RowEdge {
  row: string
  /** Null if the row isn't in sight, or its letter would cover another one. */
  start: EdgeLabel | null
  end: EdgeLabel | null
}

/** The visible part of the hall, in px of the hall. */
export interface Seen {
  left: number
  right: number
  top: number
  bottom: number
}

const height = 13
/** The width of a text in px, with the space around it. */
const widthOf = (text: string) => 13 + 9 * text.length

type Seats = HallPlan['rows'][number]['seats']

/**
 * Returns the letters of the rows, beside the outermost visible seats: at a row's own end, or where the window cuts it off. `withNumbers`:
 * with the number of that seat, for seats too small to show their own.
 */
export function rowEdges(plan: HallPlan, pitch: number, seen: Seen, withNumbers: boolean): RowEdge[] {
  const taken: { left: number; right: number; y: number }[] = []
  const unlessCrowded = (at: EdgeLabel, left: number): EdgeLabel | null => {
    const right = left + at.width
    if (taken.some((other) => Math.abs(other.y - at.y) < height && left < other.right && right > other.left)) return null
    taken.push({ left, right, y: at.y })
    return at
  }
  // Rows are curves: their ends may be above the window when their middle is in it.
  const isInHeight = ([, , y]: Seats[number]) => y * pitch > seen.top + height / 2 && y * pitch < seen.bottom - height / 2
  return plan.rows.map(({ label: row, seats }) => {
    const text = ([number]: Seats[number]) => (withNumbers ? `${row} ${number}` : row)
    const width = widthOf(withNumbers ? `${row} 99` : row)
    const inHeight = seats.filter(isInHeight)
    const { first, last, ...cut } = outermost(inHeight, seen, pitch, width)
    if (!first || !last) return { row, start: null, end: null }
    const startAt = Math.round(Math.max(seen.left, cut.isStart ? seen.left : (first[1] - 0.5) * pitch - width))
    const endAt = Math.round(Math.min(seen.right, cut.isEnd ? seen.right : (last[1] + 0.5) * pitch + width))
    return {
      row,
      start: unlessCrowded({ text: text(first), x: startAt, y: Math.round(first[2] * pitch), width, isCut: cut.isStart }, startAt),
      end: unlessCrowded({ text: text(last), x: endAt, y: Math.round(last[2] * pitch), width, isCut: cut.isEnd }, endAt - width),
    }
  })
}

/** Returns the outermost visible seats. If the window cuts the row off, seats that its letter would cover don't count. */
function outermost(seats: Seats, { left, right }: Seen, pitch: number, width: number) {
  const [begin, end] = [leftmost(seats), rightmost(seats)]
  const isStart = begin !== undefined && (begin[1] - 0.5) * pitch < left
  const isEnd = end !== undefined && (end[1] + 0.5) * pitch > right
  const [from, to] = [left + (isStart ? width : 0), right - (isEnd ? width : 0)]
  const inSight = seats.filter(([, x]) => (x - 0.5) * pitch >= from && (x + 0.5) * pitch <= to)
  return { first: leftmost(inSight), last: rightmost(inSight), isStart, isEnd }
}

// The row of a box goes round a corner: its first seat need not be the outermost.
const leftmost = (seats: Seats) =>
  seats.reduce<Seats[number] | undefined>((best, seat) => (best && best[1] <= seat[1] ? best : seat), undefined)
const rightmost = (seats: Seats) =>
  seats.reduce<Seats[number] | undefined>((best, seat) => (best && best[1] >= seat[1] ? best : seat), undefined)
