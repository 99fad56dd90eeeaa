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

/** What a link to /book-ticket/{id} carries. */
export function bookTicketState({ id, title, performer, date, time, venue }: Show): { show: ShowState } {
  return { show: { id, title, performer, date, time, venue } }
}

/** The show of navigation state, where it stands alone or under `show`; null where there is none. */
export function readShowState(state: unknown): ShowState | null {
  const within = z.object({ show: ShowState }).safeParse(state)
  if (within.success) return within.data.show
  const alone = ShowState.safeParse(state)
  return alone.success ? alone.data : null
}
