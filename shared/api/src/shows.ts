import * as z from 'zod/mini'
import { call } from './call.ts'
import { id } from './request-fields.ts'
import { Show } from './shapes.ts'

/** What visitors see of the shows. */
export const shows = {
  list: call({
    method: 'GET',
    path: 'get_shows.php',
    access: 'public',
    summary: 'The published shows; with show_id that one alone, with its hall plan.',
    request: z.object({ show_id: z.optional(id) }),
    response: z.object({ success: z.literal(true), shows: z.array(Show) }),
  }),
}
