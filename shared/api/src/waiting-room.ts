import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { id, text } from './request-fields.ts'
import { tolerantId, tolerantInstant } from './tolerant-fields.ts'

export const WaitingState = z.object({
  /**
   * `open`: nobody waits, guests choose seats freely. `draw`: sales open later, and those waiting then are called in an order drawn by lot.
   * `called`: enter now. `admitted`: inside, with a pass.
   */
  state: z.enum(['open', 'draw', 'waiting', 'called', 'admitted']),
  /** A place in the queue, to ask about it again; null if there is none. */
  place: z.nullable(z.string()),
  /** How many are called before this place; null if that isn't known. */
  ahead: z.nullable(z.number()),
  /** At the pace at which people are called now; null as long as that isn't known. */
  wait_seconds: z.nullable(z.number()),
  opens_at: tolerantInstant,
  /** The pass to send with get_seats, seat_updates and create_booking_temp. */
  pass: z.nullable(z.string()),
  pass_until: tolerantInstant,
  /** The draw that this place takes part in: its number there, and the SHA-256 of the draw's secret; null if there is none. */
  draw: z.optional(z.nullable(z.object({ number: z.number(), hash: z.string() }))),
  /** Seconds until it makes sense to ask again. */
  poll_after: z.number(),
})
export type WaitingState = z.output<typeof WaitingState>

const answer = z.extend(WaitingState, { success: z.literal(true) })

/** Where buyers queue while more want seats than the hall or the server can take. */
export const waitingRoom = {
  enter: call({
    ...at('POST', 'enter_waiting_room.php', 'customer'),
    summary: "Takes the guest's one place in line for a show, or hands out the pass when it is their turn.",
    request: z.object({ show_id: id }),
    response: answer,
  }),

  place: call({
    ...at('GET', 'waiting_place.php', 'public'),
    summary: 'Where a place in line stands. Costs next to nothing; poll_after says when to ask again.',
    request: z.object({ place: text(200) }),
    response: answer,
  }),

  front: call({
    ...at('GET', 'waiting_front.php', 'public'),
    summary:
      'For what stands in front of the box office: the shows whose seats need a pass now, and the public keys that passes are checked with.',
    request: z.object({}),
    response: z.object({
      success: z.literal(true),
      shows: z.array(tolerantId),
      /** Ed25519 public keys, 32 bytes in base64url, with the id by which passes name them; the newest first. */
      keys: z.array(z.object({ id: z.number(), public_key: z.string() })),
    }),
  }),

  draw: call({
    ...at('GET', 'waiting_draw.php', 'public'),
    summary:
      'The last draw of a show: before it the hash of its secret, afterwards the secret and the order, so that anybody can check it.',
    request: z.object({ show_id: id }),
    response: z.object({
      success: z.literal(true),
      /** null: there was no draw, and none is to come. */
      draw: z.nullable(
        z.object({
          /** SHA-256 of the secret. */
          hash: z.string(),
          /** 64 hexadecimal digits; null before the draw. */
          secret: z.nullable(z.string()),
          /** The rule by which the order follows from the secret (`@sabha/ticketing/draw`); 1 in draws of earlier releases. */
          rule: z.literal([1, 2]),
          opens_at: tolerantInstant,
          drawn_at: tolerantInstant,
          /** Every place that took part, the first one first. */
          numbers: z.array(z.number()),
        }),
      ),
    }),
  }),
}
