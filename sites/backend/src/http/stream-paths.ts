import { SeatUpdate, seatUpdates } from '@sabha/api/seats'
import { z } from 'zod'

/** The documentation of what answers with a stream of events. */
export const streamPaths: Record<string, object> = {
  [`/${seatUpdates.path}`]: {
    get: {
      summary: seatUpdates.summary,
      parameters: Object.entries(seatUpdates.request.def.shape).map(([name, shape]) => ({
        name,
        in: 'query',
        required: name === 'show_id',
        schema: z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' }),
      })),
      responses: {
        200: {
          description: 'Events without an end; the data of each is JSON of this shape.',
          content: { 'text/event-stream': { schema: z.toJSONSchema(SeatUpdate, { target: 'draft-2020-12' }) } },
        },
        default: { description: 'Refused: success false, a stable code, a message and params.' },
      },
    },
  },
}
