import { languages } from '@sabha/language/languages'
import { concessionKinds } from '@sabha/ticketing/quote'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { alsoBookings, flag, id, partySize, ShownShow, sentRupees, text } from './request-fields.ts'
import { Booking, Discounts, ToGiveBack } from './shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from './tolerant-fields.ts'

const language = z.optional(z.enum(languages))

/** How a guest books, and which bookings are theirs. */
export const bookings = {
  hold: call({
    ...at('POST', 'create_booking_temp.php', 'customer'),
    summary:
      'Holds 1–10 seats, all or none, and makes a pending booking in place of an earlier one: the `seats` that are named and so many `places` of sections without numbers, or the `best` together.',
    request: z.object({
      show_id: id,
      seats: z.optional(z.array(text(10)).check(z.maxLength(2000))),
      /** Section → number of places, for sections whose places have no numbers. Beside `seats`, or instead of them. */
      places: z.optional(z.record(text(40), z.number())),
      /** Instead of `seats`: the server chooses this many together and holds them in one step. */
      best: z.optional(
        z.object({
          count: partySize,
          section: z.optional(text(40)),
          /** Rupees per seat. */
          max_price: z.optional(sentRupees),
          accessible: z.optional(flag),
        }),
      ),
      /** One of the party needs a wheelchair place. Some shows keep these and seats beside them for guests who say so, without proof. */
      accessible: z.optional(flag),
      user_id: z.optional(z.nullable(id)),
      customer_name: text(200),
      customer_phone: text(40),
      customer_email: z.optional(z.nullable(text(254))),
      language,
      /** A code that makes the seats cost less. If it can't be used, nothing is held; the refusal doesn't tell why. */
      code: z.optional(text(60)),
      /** The phone number or e-mail address that the code was sent to, where it isn't the customer's: some codes are for certain people. */
      code_for: z.optional(text(254)),
      /** Seat → its concession; the other seats cost the full price. For places, `MAT1` is the first one that is taken of row MAT. */
      concessions: z.optional(z.record(text(10), z.enum(concessionKinds))),
      /** Codes of season passes that are good for the show. Each covers one of the seats, the dearest first, so that it costs nothing. */
      passes: z.optional(z.array(text(40)).check(z.maxLength(10))),
      /** Section → rupees per seat, only for sections whose guests choose the price (`suggested` in `prices`). */
      amounts: z.optional(z.record(text(40), sentRupees)),
      /** Rupees given beside the seats, if the show's `donations` allows it: a line of its own, paid with them. */
      donation: z.optional(sentRupees),
      /** The total in rupees that the guest was shown. If the price has changed, nothing is held, and the refusal says the new one. */
      shown_total: z.optional(sentRupees),
      /** The evening that the guest was shown. If its time or hall has changed, nothing is held, and the refusal says the new one. */
      shown: z.optional(ShownShow),
      /** The link of a group: `seats` and `places` name some of the seats that are kept for it. */
      group: z.optional(text(200)),
      /** The buyer that the invoice names, if they are registered for GST, in the words of the GST portal. */
      buyer: z.optional(z.object({ gstin: text(40), name: text(200), address: text(400) })),
      /** The pass from the waiting room, if the show's is open. */
      pass: z.optional(text(200)),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** What is to be paid: the seats and the donation. At 0, `confirm_booking.php` books without a payment. */
      total_amount: tolerantNumber,
      /** The donation included in it; absent if there is none. */
      donation: z.optional(tolerantNumber),
      booking_id: tolerantId,
      booking_db_id: z.optional(tolerantId),
      /** The chosen seats, if the request had `best`. */
      seats: z.optional(z.array(z.string())),
      discounts: Discounts,
      /** Until when the seats are held; null from a backend that doesn't say. */
      reserved_until: tolerantInstant,
      /** Gives the hold back and opens the ticket without a session, for this checkout alone; empty from a backend without such tokens. */
      ticket_token: tolerantText,
    }),
  }),

  confirm: call({
    ...at('POST', 'confirm_booking.php', 'customer'),
    neverShed: true,
    summary:
      'Books seats that are held and cost nothing (total_amount 0), and answers as verify_payment.php does. Asked again, the same. Of several `bookings` all or none.',
    request: z.object({ booking_id: id, bookings: alsoBookings }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      booking: Booking,
      /** All bookings; absent if there is only one. */
      bookings: z.optional(z.array(Booking)),
    }),
  }),

  release: call({
    ...at('POST', 'cleanup_incomplete_booking.php', 'booking'),
    neverShed: true,
    summary: 'Gives the seats of an unpaid booking back, after the provider was asked whether it was paid after all.',
    request: z.object({
      booking_id: id,
      /** The token of the ticket's address, in place of a guest's session that is over (see `Access`). */
      ticket: z.optional(text(200)),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** Set if the booking turned out to be paid. */
      booking: z._default(z.nullable(Booking), null),
    }),
  }),

  mine: call({
    ...at('GET', 'get_user_bookings.php', 'customer'),
    neverShed: true,
    summary: "The guest's bookings, latest first; unpaid holds are left out.",
    request: z.object({ user_id: z.optional(id), email: z.optional(text(254)), language }),
    response: z.object({ success: z.literal(true), bookings: z.array(Booking) }),
  }),

  toGiveBack: call({
    ...at('GET', 'seats_to_give_back.php', 'public'),
    summary:
      'The seats of a booking that cost nothing, for its guest to give back: by the link of the mail before the show, or of My Bookings. Changes nothing.',
    request: z.object({ link: text(200) }),
    response: z.object({ success: z.literal(true), ...ToGiveBack.shape }),
  }),

  giveBack: call({
    ...at('POST', 'give_seats_back.php', 'public'),
    summary:
      'Gives seats of a booking that cost nothing back, until the show starts; they are free at once. Sent again, it answers the same and changes nothing.',
    audit: ['seats-given-back'],
    request: z.object({ link: text(200), seats: z.array(text(10)).check(z.maxLength(100)) }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** The seats that this request gave back; none if they were given back before. */
      given_back: z._default(z.array(z.string()), []),
      ...ToGiveBack.shape,
    }),
  }),

  claim: call({
    ...at('POST', 'claim_booking.php', 'customer'),
    neverShed: true,
    summary: "Attaches an earlier booking to this browser's guest by the booking's own codes and its phone number, which no door knows.",
    rateLimit: 'wrong-codes',
    audit: ['booking-claimed'],
    request: z.object({ booking_id: text(40), verification_code: text(40), phone: text(40) }),
    response: z.object({ success: z.literal(true), message: tolerantText, booking: Booking }),
  }),
}
