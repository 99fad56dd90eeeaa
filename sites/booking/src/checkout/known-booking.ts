import type { Booking } from '@sabha/api/shapes'
import * as z from 'zod/mini'
import type { Hold } from './checkout-state.ts'

const text = z._default(z.string(), '')

/** What the seat page knew of a booking: a backend may verify a payment with no more than codes, names and amounts (specification section 3). */
export const KnownBooking = z.object({
  show_title: text,
  show_date: text,
  show_time: text,
  venue: text,
  customer_name: text,
  customer_phone: text,
  /** Rupees. */
  total_amount: z._default(z.number(), 0),
})
export type KnownBooking = z.output<typeof KnownBooking>

/** The booking as it was answered, and where the answer is silent, as the seat page knew it. */
export function withKnown(booking: Booking, { bookingId, showId, seats, known }: Hold): Booking {
  return {
    ...booking,
    booking_id: booking.booking_id || bookingId,
    show_id: booking.show_id ?? showId,
    show_title: booking.show_title || known.show_title,
    show_date: booking.show_date || known.show_date,
    show_time: booking.show_time || known.show_time,
    venue: booking.venue || known.venue,
    customer_name: booking.customer_name || known.customer_name,
    customer_phone: booking.customer_phone || known.customer_phone,
    seats: booking.seats.length > 0 ? booking.seats : seats,
    total_amount: booking.total_amount || known.total_amount,
  }
}
