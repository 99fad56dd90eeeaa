import { seatStatuses } from '@sabha/ticketing/states'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, requestName, text, whole } from '../request-fields.ts'
import { givenBack, Seat, Show, Success } from '../shapes.ts'
import { tolerantId, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

export const AdminSeat = z.extend(Seat, {
  id: tolerantId,
  booking_type: z._default(z.nullable(z.enum(['customer', 'manual'])), null),
  customer_name: z._default(z.nullable(z.string()), null),
  booking_id: z._default(z.nullable(tolerantId), null),
  /** The name of the group that it is kept for; empty: none. */
  group: tolerantText,
  group_id: z._default(z.nullable(z.number()), null),
  /** Sent back with a change, so that the server notices a stale edit. */
  change: z.optional(z.number()),
  /** The name of its section, if the places there have no numbers. */
  place_in: z._default(z.nullable(z.string()), null),
  /** Whether the account that asks may take the seat from its booking. */
  may_free: z._default(z.boolean(), true),
})
export type AdminSeat = z.output<typeof AdminSeat>

export const SeatStats = z.object({
  available: tolerantNumber,
  booked_by_customer: tolerantNumber,
  booked_manually: tolerantNumber,
  blocked: tolerantNumber,
})

/** `1-A12` with the show's id, or `A12` if the request has the show beside it. */
const seatName = z.pipe(z.union([text(60), z.int()]), z.transform(String))
const SeatChange = z.object({ seat_id: seatName, change: z.optional(whole) })
const seatStatus = z.enum(seatStatuses)

/** Calls of staff about the seats of a show. */
export const adminSeats = {
  detailed: call({
    ...adminCall('GET', 'detailed_seats', 'staff'),
    summary: "A show's seats with who booked them.",
    request: z.object({ show_id: id }),
    response: z.object({ show: Show, seats: z.array(AdminSeat), stats: SeatStats }),
  }),

  update: call({
    ...adminCall('POST', 'update_seat', 'staff'),
    summary:
      'Changes the state of a seat. Taking a booked seat away cancels it as `cancel_booking` does, by the same right and with its money.',
    audit: ['seats-blocked', 'seats-freed', 'booking-cancelled', 'seats-cancelled'],
    request: z.object({ seat_id: seatName, status: seatStatus, show_id: z.optional(id), change: z.optional(whole) }),
    response: z.object({ success: z.boolean(), message: tolerantText, ...givenBack }),
  }),

  updateMany: call({
    ...adminCall('POST', 'update_seats', 'staff'),
    summary: 'Changes many seats, all or none.',
    bodyLimit: 256 * 1024,
    audit: ['seats-blocked', 'seats-freed', 'booking-cancelled', 'seats-cancelled'],
    request: z.object({ show_id: id, seats: z.array(SeatChange).check(z.maxLength(2000)), status: seatStatus }),
    response: z.object({ success: z.literal(true), message: tolerantText, ...givenBack }),
  }),

  updatePlaces: call({
    ...adminCall('POST', 'update_places', 'staff'),
    summary: 'Blocks so many free places of a section without numbers, or frees so many that are blocked: all or none.',
    audit: ['seats-blocked', 'seats-freed'],
    request: z.object({
      show_id: id,
      section: text(40),
      count: z.number(),
      status: z.enum(['available', 'blocked']),
      request_id: z.optional(requestName),
    }),
    response: Success,
  }),
}
