import { factWords } from '@sabha/api/seat-words'
import { useLanguage } from '@sabha/ui/use-language'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { type Drawing, type DrawnSeat, inReadingOrder, type Key } from './drawing.ts'

interface SeatGridProps {
  drawing: Drawing
  selected: ReadonlySet<Key>
  active: Key | null
  onActive: (key: Key) => void
  onSelect: (keys: readonly Key[], how: 'only' | 'add' | 'toggle') => void
  /** Paints seats with the keys that otherwise select them; null if the tool doesn't paint. */
  onPaint: ((keys: readonly Key[]) => void) | null
  /** Distances in quarters of a seat. */
  onNudge: (dx: number, dy: number) => void
}

/** Rows in the page before and after the current one; `aria-rowindex` tells a screen reader where they are in the hall. */
const around = 1

const arrows: Readonly<Record<string, [across: number, along: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The hall for keyboards and screen readers: a grid of rows and seats with one tab stop. The canvas shows the current seat. */
export function SeatGrid({ drawing, selected, active, onActive, onSelect, onPaint, onNudge }: SeatGridProps) {
  const { say, sayText } = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const movedByKey = useRef(false)
  const rows = useMemo(() => rowsFromFront(drawing.rows), [drawing.rows])
  const at = Math.max(
    0,
    rows.findIndex(({ seats }) => seats.some(({ key }) => key === active)),
  )
  const row = rows[at]
  const current = row?.seats.find(({ key }) => key === active) ?? row?.seats[0]

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-key="${active}"]`)?.focus()
  }, [active])

  const press = (keys: readonly Key[], how: 'add' | 'toggle') => (onPaint ? onPaint(keys) : onSelect(keys, how))
  const go = (seat: DrawnSeat | undefined, isExtending: boolean) => {
    if (!seat) return
    movedByKey.current = seat.key !== active
    onActive(seat.key)
    if (isExtending) press([...(current ? [current.key] : []), seat.key], 'add')
  }
  const step = (across: number, along: number): DrawnSeat | undefined => {
    if (!row || !current) return undefined
    if (along === 0) return row.seats[row.seats.indexOf(current) + across]
    return rows[at + along]?.seats.reduce((best, seat) => (Math.abs(seat.x - current.x) < Math.abs(best.x - current.x) ? seat : best))
  }
  const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    home: ({ shiftKey }) => go(row?.seats[0], shiftKey),
    end: ({ shiftKey }) => go(row?.seats.at(-1), shiftKey),
    ' ': () => current && press([current.key], 'toggle'),
    enter: () =>
      row &&
      press(
        row.seats.map(({ key }) => key),
        'toggle',
      ),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, name] = [arrows[event.key], event.key.toLowerCase()]
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!arrow && !action) return
    event.preventDefault()
    if (arrow && event.altKey) onNudge(arrow[0] / 4, arrow[1] / 4)
    else if (arrow) go(step(...arrow), event.shiftKey)
    else action?.(event)
  }
  const nameOf = (label: string, seat: DrawnSeat) =>
    [
      say('Row {{row}}, seat {{number}}', { row: label, number: seat.number }),
      ...[seat.section, seat.floor, seat.block].filter((name) => name !== '').map(sayText),
      ...factWords(seat.facts, say),
      ...(seat.companionOf === null ? [] : [say('Companion seat')]),
      ...(seat.facts.house ? [say('House seat')] : []),
    ].join(', ')

  return (
    // biome-ignore lint/a11y/useSemanticElements: the seats of a drawing are no table.
    <div
      ref={grid}
      className="visually-hidden"
      role="grid"
      aria-label={say(
        onPaint
          ? 'The hall’s seats. Arrow keys move, the space bar paints a seat, Enter its row.'
          : 'The hall’s seats. Arrow keys move, the space bar chooses a seat, Enter its row; Alt and arrows move what is chosen.',
      )}
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      onKeyDown={onKeyDown}
    >
      {rows.slice(Math.max(0, at - around), at + around + 1).map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: a drawing has no table rows.
        <div key={row.key} role="row" tabIndex={-1} aria-rowindex={rows.indexOf(row) + 1}>
          {row.seats.map((seat) => (
            // biome-ignore lint/a11y/useSemanticElements: a drawing has no table cells.
            <div
              key={seat.key}
              role="gridcell"
              data-key={seat.key}
              tabIndex={seat === current ? 0 : -1}
              aria-selected={selected.has(seat.key)}
              aria-label={nameOf(row.label, seat)}
              onFocus={() => onActive(seat.key)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function rowsFromFront(rows: Drawing['rows']): Drawing['rows'] {
  return rows
    .map((row) => ({ ...row, seats: inReadingOrder(row.seats) }))
    .filter(({ seats }) => seats.length > 0)
    .toSorted((a, b) => (a.seats[0]?.y ?? 0) - (b.seats[0]?.y ?? 0))
}
