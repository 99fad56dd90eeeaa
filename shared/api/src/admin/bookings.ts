import { concessionKinds } from '@sabha/ticketing/quote'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, requestName, rowId, ShownShow, sentRupees, text } from '../request-fields.ts'
import { Booking, Discounts, givenBack, SeatNotes, Success } from '../shapes.ts'
import { file, tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'
import { LedgerScan } from './checkin.ts'

export const AdminBookingRow = z.object({
  id: tolerantId,
  booking_id: tolerantId,
  show_id: z.optional(tolerantId),
  customer_name: tolerantText,
  customer_email: z._default(z.nullable(z.string()), null),
  customer_phone: tolerantText,
  show_title: tolerantText,
  show_date: tolerantText,
  show_time: tolerantText,
  seats: z._default(z.array(z.string()), []),
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  total_amount: tolerantNumber,
  status: tolerantText,
  /** `customer`, or the way in which staff booked. */
  kind: tolerantText,
  refund_status: z._default(z.nullable(z.string()), null),
  /** Rupees of its payment that were refunded, or are being refunded. */
  refunded_amount: z._default(tolerantNumber, 0),
  /** The donation beside it, not included in its other amounts. */
  donation: Booking.shape.donation,
  created_at: tolerantInstant,
})
export type AdminBookingRow = z.output<typeof AdminBookingRow>

/** The most seats of one desk sale: as many as a ticket can name one by one, and a person can look over. */
export const mostDeskSeats = 50

/** How staff book by hand. What the counter takes is counted apart from what the provider takes. */
export const deskSaleKinds = ['complimentary', 'guest-list', 'card', 'upi', 'cash'] as const
export const DeskSaleKind = z.enum(deskSaleKinds)

/** In characters: staff read it at a glance while the guest waits. */
export const longestDoorNote = 140

const UpiPayment = z.object({
  /** The reference in the QR code that the guest was shown (`tr`). */
  reference: z.optional(text(35).check(z.regex(/^[A-Za-z0-9]*$/))),
  /** Who saw it arrive on the house's own phone. */
  seen_by: z.optional(text(100)),
  /** The last digits of the bank's own number of the payment (RRN). */
  bank_reference: z.optional(text(12).check(z.regex(/^\d*$/))),
})

/** The issue of the ticket when the dialog was opened. If it was reissued since, perhaps for another guest, the call does nothing. */
export const issueSeen = z.optional(rowId)

const BookingHistory = z.object({
  at: z.string(),
  who: z.string(),
  what: z.string(),
  details: z._default(z.record(z.string(), z.unknown()), {}),
})

export const AdminBooking = z.extend(Booking, {
  kind: tolerantText,
  note: tolerantText,
  /** What the door is told about the guests, and whether its phones draw attention to it. */
  door_note: tolerantText,
  door_attention: z._default(z.boolean(), false),
  /** Whether the account that asks may cancel it. */
  may_cancel: z._default(z.boolean(), true),
  refunded_amount: z._default(tolerantNumber, 0),
  /** Rupees of seats that were cancelled without a refund, still owed or kept. */
  put_off_amount: z._default(tolerantNumber, 0),
  /** The money of it that somebody decided to keep, the oldest first; amounts in rupees. */
  kept: z._default(
    z.array(
      z.object({
        /** As the list of money owed names it. */
        id: z.string(),
        amount: z.number(),
        seats: z.array(z.string()),
        is_donation: z.boolean(),
        decided_at: z.string(),
        decided_by: z.string(),
        note: z.string(),
      }),
    ),
    [],
  ),
  /** Who paid, if somebody else holds the ticket now. */
  payer: z.optional(z.object({ name: tolerantText, phone: tolerantText })),
  /** How often its ticket was made. */
  issue: z.optional(z.number()),
  language: z._default(z.enum(['en', 'kn']), 'en'),
  seat_details: z.array(
    z.object({
      seat: z.string(),
      /** For a place without a number, what it is called. */
      place: z.optional(z.object({ name: z.string(), kn: z.optional(z.string()) })),
      section: z.string(),
      price: z.number(),
      /** Rupees to refund if it is cancelled now; for a season pass, the unused share. 0 if cancelled before. Absent: the price. */
      gives_back: z.optional(z.number()),
      /** Why it cost less than the regular price; amounts in rupees. */
      discounts: Discounts,
      state: z.enum(['valid', 'released']),
      admitted_at: z.nullable(z.string()),
      gate: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.number(),
      amount: z.number(),
      /** The part of it that refunds the donation. */
      donation: z._default(z.number(), 0),
      reason: z.string(),
      /** Of a payment that booked nothing: it is none of what was paid for the seats. */
      is_unbooked: z.optional(z.boolean()),
      status: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
      /** Whether it has failed and can be asked for again. */
      is_owed: z.optional(z.boolean()),
      /** If so, the rupees of it that are owed: at most what is left of its payment. */
      owed_amount: z.optional(z.number()),
      /** Whether it has failed and its money went back another way. */
      is_settled: z.optional(z.boolean()),
      credit_note: z.optional(z.nullable(z.object({ serial: z.string(), url: z.string() }))),
    }),
  ),
  /** Credit notes of what the counter gave back, in rupees. */
  desk_notes: z._default(z.array(z.object({ serial: z.string(), url: z.string(), amount: z.number(), issued_at: z.string() })), []),
  mails: z.array(z.object({ kind: z.string(), created_at: z.string(), sent_at: z.nullable(z.string()), error: z.nullable(z.string()) })),
  scans: z.array(LedgerScan),
  history: z.array(BookingHistory),
  pdf_url: tolerantText,
  /** Whether somebody brought it to another browser by the codes of its current ticket. */
  is_claimed: z._default(z.boolean(), false),
})
export type AdminBooking = z.output<typeof AdminBooking>

/** Calls of staff about bookings. */
export const adminBookings = {
  search: call({
    ...adminCall('GET', 'bookings', 'staff'),
    summary: 'The bookings, latest first, by page; found by name, phone, e-mail, booking id, code or seat.',
    request: z.object({
      search: z.optional(text(100)),
      show_id: z.optional(id),
      status: z.optional(z.enum(['paid', 'cancelled', 'refunded', 'desk'])),
      /** From 1. */
      page: z.optional(tolerantNumber),
      per_page: z.optional(tolerantNumber),
    }),
    response: z.object({ bookings: z.array(AdminBookingRow), total: z._default(tolerantNumber, 0) }),
  }),

  get: call({
    ...adminCall('GET', 'booking', 'staff'),
    summary: 'A booking with its history.',
    request: z.object({ booking_id: id }),
    response: z.object({ booking: AdminBooking }),
  }),

  cancel: call({
    ...adminCall('POST', 'cancel_booking', 'staff'),
    summary:
      'Cancels a booking or some of its seats; with `refund` the money goes back, once. Staff cancel what a desk or counter sold on the same day.',
    audit: ['booking-cancelled', 'seats-cancelled'],
    request: z.object({
      booking_id: id,
      seats: z.nullable(z.array(text(10))),
      refund: z.boolean(),
      note: text(500),
      /** How the counter handed back what it took; absent or null: it has not yet. */
      handed_back: z.optional(z.nullable(z.enum(['cash', 'upi', 'card']))),
      /** Whether to give the donation back, too; otherwise it stays with the house. */
      donation: z.optional(z.boolean()),
      issue: issueSeen,
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, ...givenBack }),
  }),

  moveSeats: call({
    ...adminCall('POST', 'move_seats', 'staff'),
    summary:
      'Moves seats of a booking to other free seats of its show, all or none, at the price that was paid. Its ticket is made anew, and goes to its address.',
    audit: ['seats-moved'],
    request: z.object({
      booking_id: id,
      /** `to`: numbered seats that are free or blocked. `from`: each of the booking’s seats at most once. */
      moves: z.array(z.object({ from: text(10), to: text(10) })).check(z.maxLength(mostDeskSeats)),
      issue: issueSeen,
    }),
    response: Success,
  }),

  noteForDoor: call({
    ...adminCall('POST', 'note_for_door', 'staff'),
    summary: 'Tells the phones at the door something of a booking’s guests, on one line; empty takes it back.',
    audit: ['door-note-written', 'door-note-removed'],
    request: z.object({
      booking_id: id,
      note: text(longestDoorNote),
      attention: z.boolean(),
      /** The note that was there when this one was written. If it has changed since, nothing is saved. */
      before: z.optional(z.object({ note: text(longestDoorNote), attention: z.boolean() })),
      issue: issueSeen,
    }),
    response: Success,
  }),

  bookByStaff: call({
    ...adminCall('POST', 'book_seats', 'staff'),
    summary: 'Books by hand: a real booking with a ticket and a row on the check-in list.',
    audit: ['booking-made'],
    request: z.object({
      show_id: id,
      seats: z.array(text(10)).check(z.maxLength(mostDeskSeats)),
      /** Section → number of places, for sections whose places have no numbers. */
      places: z.optional(z.record(text(40), z.number())),
      kind: DeskSaleKind,
      customer_name: text(200),
      customer_phone: text(40),
      customer_email: z.nullable(text(254)),
      /** Rupees taken; null: the price of the seats (complimentary and guest list: nothing). */
      amount: z.nullable(sentRupees),
      /** Rupees given beside the seats and paid in the same way: a line of its own, without GST. */
      donation: z.optional(sentRupees),
      /** The price of the seats on the screen, in rupees. If they are paid in full and the price has changed, nothing is booked. */
      shown_total: z.optional(sentRupees),
      /** The evening on the screen. If its time or hall has changed, nothing is booked. */
      shown: z.optional(ShownShow),
      /** Seat → the concession that it is sold at. */
      concessions: z.optional(z.record(text(10), z.enum(concessionKinds))),
      /** Section → rupees per seat, for sections whose guests choose the price; not needed if `amount` says what was taken. */
      amounts: z.optional(z.record(text(40), sentRupees)),
      note: text(500),
      language: z.optional(z.enum(['en', 'kn'])),
      /** The till that the money goes into; refused if it has been closed. Absent: the account's open till, or none. */
      till_id: z.optional(rowId),
      /** For a payment by UPI. */
      upi: z.optional(UpiPayment),
      /** A retry with the same name returns the booking that the first request made. */
      request_id: z.optional(requestName),
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, booking_id: tolerantId, pdf_url: z.string() }),
  }),

  export: call({
    ...adminCall('GET', 'export', 'staff'),
    summary: 'The bookings as CSV, safe to open as a spreadsheet.',
    audit: ['bookings-exported'],
    request: z.object({ show_id: z.optional(id) }),
    response: file,
    produces: 'text/csv',
  }),
}
