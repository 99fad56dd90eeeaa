import { mostNights } from '@sabha/ticketing/basket'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { alsoBookings, id, sentRupees, text } from './request-fields.ts'
import { Booking } from './shapes.ts'
import { tolerantId, tolerantNumber, tolerantText } from './tolerant-fields.ts'

/** How a guest pays for a booking. */
export const payments = {
  createOrder: call({
    ...at('POST', 'create_order.php', 'customer'),
    summary: `The booking's order at the payment provider; amount asked in rupees, answered in paise. With \`bookings\`, one order for up to ${mostNights} held bookings of the guest, each of another show: paid and booked together, or not at all.`,
    request: z.object({
      amount: sentRupees,
      currency: text(10),
      receipt: z.optional(text(100)),
      booking_id: id,
      bookings: alsoBookings,
      customer_details: z.optional(z.object({ name: text(200), phone: text(40) })),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      order: z.object({ id: z.string(), amount: tolerantNumber, currency: z.string() }),
      key_id: z.optional(z.string()),
      checkout_url: z.optional(z.string()),
      /** Where the provider's form posts its result when it can't return to the page (in-app browsers). */
      callback_url: z.optional(z.string()),
      /** Seconds after which the provider's form closes itself, so that no payment starts on a dead hold. */
      timeout: z.optional(tolerantNumber),
      /** What each booking of a basket costs, in rupees; absent if the order is for one booking. */
      bookings: z.optional(z.array(z.object({ booking_id: tolerantId, amount: tolerantNumber }))),
    }),
  }),

  verify: call({
    ...at('POST', 'verify_payment.php', 'public'),
    neverShed: true,
    summary: "Settles the booking with the fields that the provider's checkout handed over: its signature is the permission.",
    request: z.object({
      razorpay_payment_id: text(100),
      razorpay_order_id: text(100),
      razorpay_signature: text(200),
      booking_id: id,
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      booking: Booking,
      /** All bookings of the payment; absent if that is this booking alone. */
      bookings: z.optional(z.array(Booking)),
    }),
  }),
}
