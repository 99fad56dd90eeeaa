import { photoPlaceKinds } from '@sabha/ticketing/seat-photos'
import { offerReasons } from '@sabha/ticketing/states'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { flag, id, partySize, sentRupees, text } from './request-fields.ts'
import { Seat } from './shapes.ts'
import { tolerantNumber } from './tolerant-fields.ts'

/** Of the waiting room, where the show has one that is open. */
const pass = z.optional(text(200))

/** The hall of a show as visitors see it. */
export const seats = {
  list: call({
    ...at('GET', 'get_seats.php', 'public'),
    summary: 'Every seat of a show and its state now, and of sections without numbers how many places are left. Answers an ETag.',
    request: z.object({ show_id: id, pass }),
    response: z.object({
      success: z.literal(true),
      seats: z.array(Seat),
      /** Of sections whose places have no numbers; among `seats` these places are seats of a row that isn't drawn. */
      places: z.optional(z.array(z.object({ section: z.string(), row_label: z.string(), left: z.number(), total: z.number() }))),
    }),
  }),

  best: call({
    ...at('GET', 'best_seats.php', 'public'),
    summary:
      'Up to three choices of 1–10 free seats together, best first: in one section and row, or in two rows one behind the other. Holds nothing. With a guest’s token the seats that they hold themselves count as free.',
    request: z.object({
      show_id: id,
      count: partySize,
      section: z.optional(text(40)),
      /** Rupees of a seat. */
      max_price: z.optional(sentRupees),
      /** With a wheelchair place, and its companion seats before others. */
      accessible: z.optional(flag),
      /** What the totals are worked out by, and whom it was sent to; refused as a hold refuses it. */
      code: z.optional(text(60)),
      code_for: z.optional(text(254)),
      pass,
    }),
    response: z.object({
      success: z.literal(true),
      offers: z.array(
        z.object({
          seats: z.array(z.string()),
          section: z.string(),
          /** Rupees. */
          total: tolerantNumber,
          reason: z.catch(z.enum(offerReasons), 'one-row'),
        }),
      ),
    }),
  }),

  photos: call({
    ...at('GET', 'get_seat_photos.php', 'public'),
    summary:
      'Photographs of the stage that were taken from places of the show’s hall. Each picture is below /pictures/, as `<picture>-<width>.avif` and `.webp`.',
    request: z.object({ show_id: id }),
    response: z.object({
      success: z.literal(true),
      photos: z.array(
        z.object({
          /** `library/<id>@1600x1067@500x250`: its size, and what stays to be seen where it is cut off. */
          picture: z.string(),
          /** What is to be seen, for those who don’t see it. */
          alt: z.object({ en: z.string(), kn: z.string() }),
          /** A seat by its id, a row by its label, a block or a section by its name. */
          places: z.array(z.object({ kind: z.enum(photoPlaceKinds), name: z.string() })),
        }),
      ),
    }),
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
