import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { id, text } from '../asking.ts'
import { call } from '../call.ts'
import { sentRupees, tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../reading.ts'
import { Booking, Seat, Show, Success, User } from '../shapes.ts'

/** What visitors and customers call: shows, seats, bookings, payments, tickets. */

const language = z.optional(z.enum(languages))
/** Of the waiting room, where the show has one that is open. */
const waitingPass = z.optional(text(200))
/** Of the ticket's address: it stands for the guest whose session is over. Named `ticket` in every request that takes it (`Access`). */
const ticketToken = z.optional(text(200))

export const getShows = call({
  method: 'GET',
  path: 'get_shows.php',
  access: 'public',
  summary: 'The published shows; with show_id that one alone, with its hall plan.',
  request: z.object({ show_id: z.optional(id) }),
  response: z.object({ success: z.literal(true), shows: z.array(Show) }),
})

export const getSeats = call({
  method: 'GET',
  path: 'get_seats.php',
  access: 'public',
  summary: 'Every seat of a show and its state now. Answers an ETag.',
  request: z.object({ show_id: id, pass: waitingPass }),
  response: z.object({ success: z.literal(true), seats: z.array(Seat) }),
})

export const simpleAuth = call({
  method: 'POST',
  path: 'simple_auth.php',
  access: 'public',
  summary: 'Signs a guest in by name and phone; makes a new guest identity.',
  request: z.object({ name: text(200), phone: text(40) }),
  response: z.object({
    success: z.literal(true),
    status: z._default(z.string(), 'success'),
    message: tolerantText,
    user: User,
    /** Absent from a backend that knows guests by phone alone. */
    token: z.optional(z.string()),
  }),
})

export const signOut = call({
  method: 'POST',
  path: 'sign_out.php',
  access: 'public',
  summary: 'Ends the session of the token that comes along, a guest’s or an admin’s; done, too, where the token is dead or missing.',
  timeout: 10_000,
  request: z.object({}),
  response: z.object({ success: z.literal(true), message: tolerantText }),
})

export const createBookingTemp = call({
  method: 'POST',
  path: 'create_booking_temp.php',
  access: 'customer',
  summary: 'Holds 1–10 seats, all or none, and makes a pending booking in place of an earlier one.',
  request: z.object({
    show_id: id,
    seats: z.array(text(10)).check(z.maxLength(2000)),
    user_id: z.optional(z.nullable(id)),
    customer_name: text(200),
    customer_phone: text(40),
    customer_email: z.optional(z.nullable(text(254))),
    language,
    pass: waitingPass,
  }),
  response: z.object({
    success: z.literal(true),
    message: tolerantText,
    total_amount: tolerantNumber,
    booking_id: tolerantId,
    booking_db_id: z.optional(tolerantId),
    /** Until when the seats are held; null from a backend that doesn't say. */
    reserved_until: tolerantInstant,
    /** Gives the hold back and opens the ticket without a session, for this checkout alone; empty from a backend without such tokens. */
    ticket_token: tolerantText,
  }),
})

export const createOrder = call({
  method: 'POST',
  path: 'create_order.php',
  access: 'customer',
  summary: "The booking's order at the payment provider; amount asked in rupees, answered in paise.",
  request: z.object({
    amount: sentRupees,
    currency: text(10),
    receipt: z.optional(text(100)),
    booking_id: id,
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
  }),
})

export const cleanupIncompleteBooking = call({
  method: 'POST',
  path: 'cleanup_incomplete_booking.php',
  access: 'booking',
  summary: 'Gives the seats of an unpaid booking back, after the provider was asked whether it was paid after all.',
  request: z.object({ booking_id: id, ticket: ticketToken }),
  response: z.object({
    success: z.literal(true),
    message: tolerantText,
    /** There when the booking turned out to be paid. */
    booking: z._default(z.nullable(Booking), null),
  }),
})

export const verifyPayment = call({
  method: 'POST',
  path: 'verify_payment.php',
  access: 'public',
  summary: "Settles the booking with the fields that the provider's checkout handed over: its signature is the permission.",
  request: z.object({
    razorpay_payment_id: text(100),
    razorpay_order_id: text(100),
    razorpay_signature: text(200),
    booking_id: id,
  }),
  response: z.object({ success: z.literal(true), message: tolerantText, booking: Booking }),
})

export const generateTicketPdf = call({
  method: 'POST',
  path: 'generate_ticket_pdf.php',
  access: 'booking',
  summary: 'Makes the PDF ticket of a paid booking and tells where it is.',
  request: z.object({ booking_id: id, language, ticket: ticketToken }),
  response: z.object({
    success: z.literal(true),
    status: tolerantText,
    pdf_path: tolerantText,
    pdf_url: tolerantText,
    verification_code: tolerantText,
    ticket_code: tolerantText,
    /** The whole booking's signed token, for a QR code on the screen. */
    qr: tolerantText,
    /** The same of each seat that is still the booking's; empty from a backend without signed tickets. */
    seat_qrs: z._default(z.array(z.object({ seat: z.string(), qr: z.string() })), []),
    /** The show as a calendar entry; empty from a backend that makes none. */
    calendar_url: tolerantText,
    /** Where phones get the ticket for their wallet; empty where the backend has no keys of that wallet. */
    apple_wallet_url: tolerantText,
    google_wallet_url: tolerantText,
    message: tolerantText,
  }),
})

export const getUserBookings = call({
  method: 'GET',
  path: 'get_user_bookings.php',
  access: 'customer',
  summary: "The guest's bookings, latest first; unpaid holds are left out.",
  request: z.object({ user_id: z.optional(id), email: z.optional(text(254)), language }),
  response: z.object({ success: z.literal(true), bookings: z.array(Booking) }),
})

export const resendTicketEmail = call({
  method: 'POST',
  path: 'resend_ticket_email.php',
  access: 'customer',
  summary: "Mails the ticket again; with email, that becomes the booking's address.",
  request: z.object({ booking_id: id, email: z.optional(text(254)), language }),
  response: Success,
})

export const claimBooking = call({
  method: 'POST',
  path: 'claim_booking.php',
  access: 'customer',
  summary: "Attaches an earlier booking to this browser's guest by the booking's own codes and its phone number, which no door knows.",
  request: z.object({ booking_id: text(40), verification_code: text(40), phone: text(40) }),
  response: z.object({ success: z.literal(true), message: tolerantText, booking: Booking }),
})

export const ticket = call({
  method: 'GET',
  path: 'ticket.php',
  access: 'public',
  summary: 'The PDF behind pdf_url: the address is the permission.',
  request: z.object({ token: text(200) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  produces: 'application/pdf',
})

export const ticketBooking = call({
  method: 'GET',
  path: 'ticket_booking.php',
  access: 'public',
  summary: "The booking behind a ticket's address; for the confirmation page of a browser that paid elsewhere.",
  request: z.object({ token: text(200) }),
  response: z.object({ success: z.literal(true), booking: Booking }),
})

export const calendar = call({
  method: 'GET',
  path: 'calendar.php',
  access: 'public',
  summary: "The show as a calendar entry, by the token of the ticket's address.",
  request: z.object({ token: text(200) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  produces: 'text/calendar',
})

export const creditNote = call({
  method: 'GET',
  path: 'credit_note.php',
  access: 'public',
  summary: "The credit note of a refund as a PDF, by the token of the ticket's address.",
  request: z.object({ token: text(200), serial: text(20) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  produces: 'application/pdf',
})

export const appleWallet = call({
  method: 'GET',
  path: 'apple_wallet.php',
  access: 'public',
  summary: "The ticket as a signed pass for Apple Wallet, by the token of the ticket's address.",
  request: z.object({ token: text(200) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  produces: 'application/vnd.apple.pkpass',
})

export const googleWallet = call({
  method: 'GET',
  path: 'google_wallet.php',
  access: 'public',
  summary: "Leads to where Google Wallet saves the ticket as a pass, by the token of the ticket's address.",
  request: z.object({ token: text(200) }),
  response: z.custom<URL>((value) => value instanceof URL),
  redirects: true,
})

export const health = call({
  method: 'GET',
  path: 'health.php',
  access: 'public',
  summary: 'Answers once the backend can serve.',
  request: z.object({}),
  response: z.object({ status: z.literal('ok') }),
})
