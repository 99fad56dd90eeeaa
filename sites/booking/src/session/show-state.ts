import type { Show } from '@sabha/api/shapes'
import * as z from 'zod/mini'

/** The show that travels in navigation state to /book-ticket/{id} (specification section 3). */
const ShowState = z.object({
  id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  title: z.string(),
  performer: z.string(),
  date: z.string(),
  time: z.string(),
  venue: z.string(),
})
export type ShowState = z.output<typeof ShowState>

export function showState({ id, title, performer, date, time, venue }: Show): ShowState {
  return { id, title, performer, date, time, venue }
}

/** From navigation state or the session; null where it isn't a show. */
export function readShowState(value: unknown): ShowState | null {
  const read = ShowState.safeParse(value)
  return read.success ? read.data : null
}
