import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { id, text } from './request-fields.ts'
import { Show } from './shapes.ts'
import { file } from './tolerant-fields.ts'

/** What visitors see of the shows. */
export const shows = {
  list: call({
    ...at('GET', 'get_shows.php', 'public'),
    summary: 'The published shows; with show_id that one alone, with its hall plan.',
    request: z.object({ show_id: z.optional(id) }),
    response: z.object({
      success: z.literal(true),
      shows: z.array(Show),
      /** The season passes that are or were on sale; they are not among `shows`. Only where all shows are asked for. */
      passes: z.catch(z._default(z.array(Show), []), []),
    }),
  }),

  calendar: call({
    method: 'GET',
    path: 'shows_calendar.php',
    access: 'public',
    summary: 'The shows to come as a calendar that can be subscribed to, in the language that is asked for.',
    request: z.object({ lang: z.optional(text(10)) }),
    response: file,
    produces: 'text/calendar',
  }),
}
