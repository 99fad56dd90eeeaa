import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { id, text } from './request-fields.ts'
import { Booking, Success } from './shapes.ts'
import { file, tolerantText } from './tolerant-fields.ts'

const language = z.optional(z.enum(languages))
/** The token in the ticket's address: who has the address has the permission. */
const token = text(200)

/** The ticket of a paid booking, for its guest and for anyone who has its address. */
export const tickets = {
  pdf: call({
    ...at('POST', 'generate_ticket_pdf.php', 'booking'),
    neverShed: true,
    summary: 'Makes the PDF ticket of a paid booking and tells where it is.',
    request: z.object({
      booking_id: id,
      language,
      /** The token of the ticket's address, in place of a guest's session that is over (see `Access`). */
      ticket: z.optional(token),
    }),
    response: z.object({
      success: z.literal(true),
      status: tolerantText,
      pdf_path: tolerantText,
      pdf_url: tolerantText,
      verification_code: tolerantText,
      ticket_code: tolerantText,
      /** The whole booking's signed token, for a QR code on the screen. */
      qr: tolerantText,
      /** A signed token for each seat that is still the booking's; empty from a backend without signed tickets. */
      seat_qrs: z._default(z.array(z.object({ seat: z.string(), qr: z.string() })), []),
      /** The show as a calendar entry; empty for season passes, and from a backend that makes none. */
      calendar_url: tolerantText,
      /** Where phones get the ticket for their wallet; empty for season passes, and if the backend has no keys for that wallet. */
      apple_wallet_url: tolerantText,
      google_wallet_url: tolerantText,
      message: tolerantText,
    }),
  }),

  resend: call({
    ...at('POST', 'resend_ticket_email.php', 'customer'),
    neverShed: true,
    summary: "Mails the ticket again; with email, that becomes the booking's address.",
    request: z.object({ booking_id: id, email: z.optional(text(254)), language }),
    response: Success,
  }),

  open: call({
    ...at('GET', 'ticket.php', 'public'),
    neverShed: true,
    summary: 'The PDF behind pdf_url: the address is the permission.',
    request: z.object({ token }),
    response: file,
    produces: 'application/pdf',
  }),

  booking: call({
    ...at('GET', 'ticket_booking.php', 'public'),
    neverShed: true,
    summary: "The booking behind a ticket's address; for the confirmation page of a browser that paid elsewhere.",
    request: z.object({ token }),
    response: z.object({ success: z.literal(true), booking: Booking }),
  }),

  calendar: call({
    ...at('GET', 'calendar.php', 'public'),
    neverShed: true,
    summary: "The show as a calendar entry, by the token of the ticket's address.",
    request: z.object({ token }),
    response: file,
    produces: 'text/calendar',
  }),

  creditNote: call({
    ...at('GET', 'credit_note.php', 'public'),
    neverShed: true,
    summary: 'The credit note of a refund, or the receipt of a donation, as a PDF, by the token of its address.',
    request: z.object({ token, serial: text(20) }),
    response: file,
    produces: 'application/pdf',
    named: 'receipt.pdf',
  }),

  appleWallet: call({
    ...at('GET', 'apple_wallet.php', 'public'),
    neverShed: true,
    summary: "The ticket as a signed pass for Apple Wallet, by the token of the ticket's address.",
    request: z.object({ token }),
    response: file,
    produces: 'application/vnd.apple.pkpass',
  }),

  googleWallet: call({
    ...at('GET', 'google_wallet.php', 'public'),
    neverShed: true,
    summary: "Leads to where Google Wallet saves the ticket as a pass, by the token of the ticket's address.",
    request: z.object({ token }),
    response: z.custom<URL>((value) => value instanceof URL),
    redirects: true,
  }),
}
