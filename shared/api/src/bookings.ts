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
      /** Section → how many: of sections whose places have no numbers. Beside `seats`, or instead. */
      places: z.optional(z.record(text(40), z.number())),
      /** Instead of `seats`: so many together, chosen and held in one step. */
      best: z.optional(
        z.object({
          count: partySize,
          section: z.optional(text(40)),
          /** Rupees of a seat. */
          max_price: z.optional(sentRupees),
          accessible: z.optional(flag),
        }),
      ),
      /** One of the party needs a wheelchair place: some shows keep these, and the seats beside them, for who says so. No proof is asked. */
      accessible: z.optional(flag),
      user_id: z.optional(z.nullable(id)),
      customer_name: text(200),
      customer_phone: text(40),
      customer_email: z.optional(z.nullable(text(254))),
      language,
      /** That makes the seats cost less. Whatever keeps it from being used, the answer is the same, and nothing is held. */
      code: z.optional(text(60)),
      /** The phone number or e-mail address that the code was sent to, where it isn't the customer's: some codes are for certain people. */
      code_for: z.optional(text(254)),
      /** Whose concession each of the `seats` is sold by; the others are sold at the full price. Of places, `MAT1` is the first that is taken of row MAT. */
      concessions: z.optional(z.record(text(10), z.enum(concessionKinds))),
      /** Codes of season passes that are good for the show: each covers one of the seats, the dearest first, which costs nothing then. */
      passes: z.optional(z.array(text(40)).check(z.maxLength(10))),
      /** Section → rupees that each seat there is to cost, of sections whose guests choose (`suggested` in `prices`), and of no other. */
      amounts: z.optional(z.record(text(40), sentRupees)),
      /** Rupees that are given beside the seats, where the show's `donations` says that one may: a line of its own, paid with them. */
      donation: z.optional(sentRupees),
      /** Rupees that the guest was told: where the price is another by now, nothing is held, and the refusal says the new one. */
      shown_total: z.optional(sentRupees),
      /** The evening that the guest was shown: where it is another by now, or in another hall, nothing is held, and the refusal says the new one. */
      shown: z.optional(ShownShow),
      /** The link of a group, whose seats these are: `seats` and `places` name some of those that are kept for it. */
      group: z.optional(text(200)),
      /** Whom the invoice names, where they are registered for GST: as the GST portal has them. */
      buyer: z.optional(z.object({ gstin: text(40), name: text(200), address: text(400) })),
      /** Of the waiting room, where the show has one that is open. */
      pass: z.optional(text(200)),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** To be paid: the seats, and the donation. */
      total_amount: tolerantNumber,
      /** What of it is given beside the seats; left out where nothing is. */
      donation: z.optional(tolerantNumber),
      booking_id: tolerantId,
      booking_db_id: z.optional(tolerantId),
      /** Which they are, where `best` was asked for. */
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
      /** All of them; left out where it is one. */
      bookings: z.optional(z.array(Booking)),
    }),
  }),

  release: call({
    ...at('POST', 'cleanup_incomplete_booking.php', 'booking'),
    neverShed: true,
    summary: 'Gives the seats of an unpaid booking back, after the provider was asked whether it was paid after all.',
    request: z.object({
      booking_id: id,
      /** Of the ticket's address: it stands for the guest whose session is over (`Access`). */
      ticket: z.optional(text(200)),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** There when the booking turned out to be paid. */
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
      /** Those that this request gave back: none where they had been before. */
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
