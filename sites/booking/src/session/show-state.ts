import type { Show } from '@sabha/api/shapes'
import { fieldsOf, textOrNumber } from './narrow.ts'

/** The show that travels in navigation state to /book-ticket/{id} (specification section 3). */
export type ShowState = Pick<Show, 'id' | 'title' | 'performer' | 'date' | 'time' | 'venue'>

/** Returns the state that a link to /book-ticket/{id} carries. */
export function bookTicketState({ id, title, performer, date, time, venue }: ShowState): { show: ShowState } {
  return { show: { id, title, performer, date, time, venue } }
}

/** Returns the show of navigation state, which is the state itself or its `show`; null where there is none. */
export function readShowState(state: unknown): ShowState | null {
  return parseShow(fieldsOf<'show'>(state)?.show) ?? parseShow(state)
}

function parseShow(value: unknown): ShowState | null {
  const fields = fieldsOf<keyof ShowState>(value)
  const id = textOrNumber(fields?.id)
  if (!fields || id === null) return null
  const { title, performer, date, time, venue } = fields
  if (typeof title !== 'string' || typeof performer !== 'string' || typeof venue !== 'string') return null
  if (typeof date !== 'string' || typeof time !== 'string') return null
  return { id, title, performer, date, time, venue }
}
