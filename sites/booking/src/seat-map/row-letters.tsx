import type { HallPlan } from '@sabha/ticketing/hall'
import { memo, type RefObject, useEffect, useRef } from 'react'
import styles from './seat-map.module.css'

interface RowLettersProps {
  plan: HallPlan
  window: RefObject<HTMLElement | null>
  pitch: number
  /** Whether the outermost seats' numbers stand with them. */
  withNumbers: boolean
}

/** The letters of the rows, always in sight and always of one size. Where they stand is written straight into the page: a scroll draws nothing else. */
export const RowLetters = memo(function RowLetters({ plan, window, pitch, withNumbers }: RowLettersProps) {
  const layer = useRef<HTMLDivElement>(null)
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
      edges.forEach(({ start, end }, index) => {
        place(letters.children[2 * index], start)
        place(letters.children[2 * index + 1], end)
      })
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
  }, [plan, window, pitch, withNumbers])
  return (
    <div ref={layer} className={styles.letters} aria-hidden="true">
      {plan.rows.map(({ label }) => [<span key={label} hidden />, <span key={`${label} end`} data-end="" hidden />])}
    </div>
  )
})

function place(letter: Element | undefined, at: EdgeLabel | null): void {
  if (!(letter instanceof HTMLElement)) return
  letter.hidden = at === null
  if (!at) return
  if (letter.textContent !== at.text) letter.textContent = at.text
  letter.style.translate = `${at.x}px ${at.y}px`
}

/** Where a row's letter stands, in px of the hall: at its left, centre of height; `end` at its right. */
interface EdgeLabel {
  text: string
  x: number
  y: number
}

export interface RowEdge {
  row: string
  /** Null where the row isn't seen, or its letter would lie on another one. */
  start: EdgeLabel | null
  end: EdgeLabel | null
}

/** What of the hall is seen, in px of the hall. */
export interface Seen {
  left: number
  right: number
  top: number
  bottom: number
}

/** px that a label takes. */
const label = { height: 13, letter: 22, withNumber: 40 } as const

/**
 * The letters of the rows, beside the outermost seats that are seen: at a row's own end, or where the window cuts it off. `withNumbers`: with the
 * number of that seat, where seats are too small to wear their own.
 */
export function rowEdges(plan: HallPlan, pitch: number, seen: Seen, withNumbers: boolean): RowEdge[] {
  const width = withNumbers ? label.withNumber : label.letter
  const before: { start?: EdgeLabel; end?: EdgeLabel } = {}
  const unlessCrowded = (side: 'start' | 'end', at: EdgeLabel): EdgeLabel | null => {
    const last = before[side]
    if (last && Math.abs(last.y - at.y) < label.height && Math.abs(last.x - at.x) < width) return null
    before[side] = at
    return at
  }
  return plan.rows.map(({ label: row, seats }) => {
    // Rows are curves: their ends may be above the window when their middle is in it.
    const inSight = seats.filter(
      ([, x, y]) =>
        x * pitch > seen.left &&
        x * pitch < seen.right &&
        y * pitch > seen.top + label.height / 2 &&
        y * pitch < seen.bottom - label.height / 2,
    )
    const [first, last] = [inSight[0], inSight.at(-1)]
    if (!first || !last) return { row, start: null, end: null }
    const text = (number: number) => (withNumbers ? `${row} ${number}` : row)
    return {
      row,
      start: unlessCrowded('start', {
        text: text(first[0]),
        x: Math.round(Math.max(seen.left, first[1] * pitch - 0.5 * pitch - width)),
        y: Math.round(first[2] * pitch),
      }),
      end: unlessCrowded('end', {
        text: text(last[0]),
        x: Math.round(Math.min(seen.right, last[1] * pitch + 0.5 * pitch + width)),
        y: Math.round(last[2] * pitch),
      }),
    }
  })
}
