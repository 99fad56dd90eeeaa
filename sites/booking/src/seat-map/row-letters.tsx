import type { HallPlan } from '@sabha/ticketing/hall'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { type EdgeLabel, rowEdges } from './row-edges.ts'
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
