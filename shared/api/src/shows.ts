import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { id } from './request-fields.ts'
import { Show } from './shapes.ts'

/** What visitors see of the shows. */
export const shows = {
  list: call({
    ...at('GET', 'get_shows.php', 'public'),
    summary: 'The published shows; with show_id that one alone, with its hall plan.',
    request: z.object({ show_id: z.optional(id) }),
    response: z.object({ success: z.literal(true), shows: z.array(Show) }),
  }),
}
