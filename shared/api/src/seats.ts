import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, text } from './request-fields.ts'
import { Seat } from './shapes.ts'

/** Of the waiting room, where the show has one that is open. */
const pass = z.optional(text(200))

/** The hall of a show as visitors see it. */
export const seats = {
  list: call({
    method: 'GET',
    path: 'get_seats.php',
    access: 'public',
    summary: 'Every seat of a show and its state now. Answers an ETag.',
    request: z.object({ show_id: id, pass }),
    response: z.object({ success: z.literal(true), seats: z.array(Seat) }),
  }),
}

/**
 * The stream of a hall's seats (server-sent events), beside the calls of the contract: it answers one request with many events.
 * An event `seats` holds a `SeatUpdate`; its id, given back as `Last-Event-ID` or `last_event_id`, brings what has changed since, from
 * any process of the backend and after its restart.
 */
export const seatUpdates = {
  method: 'GET',
  path: 'seat_updates.php',
  summary:
    'The seats of a show that change, as server-sent events `seats`. Resumes behind the event named in Last-Event-ID or last_event_id.',
  request: z.object({ show_id: id, last_event_id: z.optional(text(60)), pass }),
} as const

const seatIds = z.array(z.string())

/** Seats by what the public may know of them. */
export const SeatUpdate = z.object({
  /** The whole hall: every seat that isn't named is available. Else seats that aren't named stay as they were. */
  whole: z.boolean(),
  available: seatIds,
  reserved: seatIds,
  booked: seatIds,
})
export type SeatUpdate = z.output<typeof SeatUpdate>
