import { photoPlaceKinds } from '@sabha/ticketing/seat-photos'
import { offerReasons } from '@sabha/ticketing/states'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { flag, id, partySize, sentRupees, text } from './request-fields.ts'
import { Seat } from './shapes.ts'
import { tolerantNumber } from './tolerant-fields.ts'

/** The pass from the waiting room, if the show's is open. */
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
      /** Sections whose places have no numbers. In `seats`, these places are the seats of a row that isn't drawn. */
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
      /** Rupees per seat. */
      max_price: z.optional(sentRupees),
      /** Asks for a wheelchair place, and prefers its companion seats for the others. */
      accessible: z.optional(flag),
      /** A price code for the totals, and the phone or e-mail that it was sent to. Refused for the same reasons as in a hold. */
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
          /** `library/<id>@1600x1067@500x250`: its size in pixels, and its focal point (thousandths), which stays visible in a crop. */
          picture: z.string(),
          /** What the picture shows, for people who don’t see it. */
          alt: z.object({ en: z.string(), kn: z.string() }),
          /** A seat by its id, a row by its label, a block or a section by its name. */
          places: z.array(z.object({ kind: z.enum(photoPlaceKinds), name: z.string() })),
        }),
      ),
    }),
  }),
}

/**
 * The stream of a hall's seats, as server-sent events. It is not a call of the contract, because one request gets many events.
 * An event `seats` holds a `SeatUpdate`. A client that sends its id back as `Last-Event-ID` or `last_event_id` gets what has changed since,
 * from any process of the backend and after a restart.
 */
export const seatUpdates = {
  method: 'GET',
  path: 'seat_updates.php',
  summary:
    'The seats of a show that change, as server-sent events `seats`. Resumes behind the event named in Last-Event-ID or last_event_id.',
  request: z.object({ show_id: id, last_event_id: z.optional(text(60)), pass }),
} as const

const seatIds = z.array(z.string())

/** Ids of seats, by the state that the public may see. */
export const SeatUpdate = z.object({
  /** true: this is the whole hall, and a seat that isn't named is available. false: a seat that isn't named is unchanged. */
  whole: z.boolean(),
  available: seatIds,
  reserved: seatIds,
  booked: seatIds,
})
export type SeatUpdate = z.output<typeof SeatUpdate>
