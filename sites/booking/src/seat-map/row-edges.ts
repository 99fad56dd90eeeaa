import type { HallPlan } from '@sabha/ticketing/hall'

/** Where a row's letter stands, in px of the hall: at its left, centre of height; `end` at its right. */
export interface EdgeLabel {
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
