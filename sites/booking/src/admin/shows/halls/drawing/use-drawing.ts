import { useCallback, useReducer } from 'react'
import { type Chosen, copySeats, middleOf, removeSeats } from './commands.ts'
import type { Drawing, Key } from './drawing.ts'
import { addRows, type NewRows } from './rows.ts'

export type Change = (drawing: Drawing, chosen: Chosen) => Drawing

type Action =
  | { kind: 'change'; change: Change }
  | { kind: 'add'; rows: NewRows }
  | { kind: 'copy' }
  | { kind: 'remove' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'select'; keys: readonly Key[]; how: 'only' | 'add' | 'toggle' }
  | { kind: 'open'; drawing: Drawing }

interface Drawn {
  history: History
  selected: Chosen
}

/** Holds a hall that is being drawn: the drawing, the selection and the steps for undo and redo. */
export function useDrawing(initial: Drawing) {
  const [drawn, dispatch] = useReducer(after, initial, (drawing): Drawn => ({ history: historyOf(drawing), selected: new Set() }))
  return {
    ...drawn,
    drawing: drawn.history.present,
    change: useCallback((change: Change) => dispatch({ kind: 'change', change }), []),
    dispatch,
  }
}

function after(drawn: Drawn, action: Action): Drawn {
  const { history, selected } = drawn
  const { present } = history
  switch (action.kind) {
    case 'change':
      return { history: step(history, action.change(present, selected)), selected }
    case 'add': {
      const { drawing, keys } = addRows(present, action.rows)
      return { history: step(history, drawing), selected: keys }
    }
    case 'copy': {
      const { drawing, keys } = copySeats(present, selected, 0, depthOf(present, selected) + 1)
      return { history: step(history, drawing), selected: keys }
    }
    case 'remove':
      return { history: step(history, removeSeats(present, selected)), selected: new Set() }
    case 'undo':
      return withLiving({ history: undo(history), selected })
    case 'redo':
      return withLiving({ history: redo(history), selected })
    case 'select':
      return { history, selected: chosenAfter(selected, action.keys, action.how) }
    case 'open':
      return { history: historyOf(action.drawing), selected: new Set() }
    default:
      return action satisfies never
  }
}

/** Returns how deep the chosen seats are, so that their copy lies behind them. */
function depthOf({ rows }: Drawing, chosen: Chosen): number {
  const seats = rows.flatMap((row) => row.seats.filter(({ key }) => chosen.has(key)))
  const front = Math.min(...seats.map(({ y }) => y))
  return seats.length === 0 ? 0 : 2 * (middleOf(seats).y - front)
}

/** Removes seats that are gone from the selection. */
function withLiving({ history, selected }: Drawn): Drawn {
  const living = new Set(history.present.rows.flatMap(({ seats }) => seats.map(({ key }) => key)))
  return { history, selected: selected.intersection(living) }
}

function chosenAfter(selected: Chosen, keys: readonly Key[], how: 'only' | 'add' | 'toggle'): Chosen {
  if (how === 'only') return new Set(keys)
  const all = new Set(keys)
  return how === 'toggle' && keys.every((key) => selected.has(key)) ? selected.difference(all) : selected.union(all)
}

/** The drawings for undo and redo. They share their unchanged parts, so that any number of them can be kept. */
export interface History {
  past: readonly Drawing[]
  present: Drawing
  future: readonly Drawing[]
}

export function historyOf(present: Drawing): History {
  return { past: [], present, future: [] }
}

/** Adds a step and drops the undone ones. A step that changes nothing isn't added. */
export function step({ past, present, future }: History, next: Drawing): History {
  return next === present ? { past, present, future } : { past: [...past, present], present: next, future: [] }
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : { past, present, future }
}

export function redo({ past, present, future }: History): History {
  const [after, ...later] = future
  return after ? { past: [...past, present], present: after, future: later } : { past, present, future }
}
