import { seatStatuses } from '@sabha/ticketing/states'
import { verdictKinds } from '@sabha/ticketing/verdict'
import * as z from 'zod/mini'
import { text, whole } from './asking.ts'
import { DoorConflict } from './door-shapes.ts'
import { sentRupees, tolerantId, tolerantInstant, tolerantNumber, tolerantText } from './reading.ts'
import { Booking, permissions, Seat, Show } from './shapes.ts'

/** What the office's calls carry; amounts in rupees, instants in ISO 8601. */

const permission = z.enum(permissions)

/** What only the office sees of a show. */
export const OfficeShow = z.extend(Show, {
  bookings_count: z._default(tolerantNumber, 0),
  total_revenue: z._default(tolerantNumber, 0),
  status: z._default(z.enum(['draft', 'published', 'closed', 'cancelled']), 'published'),
  hall_id: tolerantText,
  /** The office says that it is filling fast; `badge` is its own word here. */
  fast_filling: z._default(z.boolean(), false),
  /** Sent back with an edit, so that a stale one is seen. */
  change: z.optional(z.number()),
  doors_close_at: tolerantInstant,
  /** Seats: of the hall, and sold or given. */
  capacity: z._default(tolerantNumber, 0),
  seats_taken: z._default(tolerantNumber, 0),
  /** Cancelling or postponing goes on in the background: how many bookings are told or refunded, of how many. */
  under_way: z._default(z.nullable(z.object({ what: z.enum(['cancel', 'postpone']), done: z.number(), of: z.number() })), null),
})
export type OfficeShow = z.output<typeof OfficeShow>

/** A show as the office edits it; dates and times on the hall's own clock (`YYYY-MM-DD`, `HH:MM`). */
export const ShowDraft = z.object({
  title: text(200),
  performer: text(100),
  performer_slug: text(60),
  genre: text(100),
  description: text(4000),
  image: text(500),
  age_limit: text(20),
  badge: text(40),
  /** That seats go fast; absent: as it was. */
  fast_filling: z.optional(z.boolean()),
  venue: text(200),
  hall_id: text(60),
  timezone: text(60),
  date: text(10),
  time: text(5),
  end_date: text(10),
  end_time: text(5),
  /** `YYYY-MM-DDTHH:MM` on the hall's clock; null: when the show starts, until sales close, not set. */
  sales_close: z.nullable(text(16)),
  early_bird_until: z.nullable(text(16)),
  doors_open: z.nullable(text(16)),
  doors_close: z.nullable(text(16)),
  prices: z.record(text(40), z.object({ early_bird: sentRupees, regular: sentRupees })),
  gst_rate: z.number(),
})
export type ShowDraft = z.output<typeof ShowDraft>

export const OfficeSeat = z.extend(Seat, {
  id: tolerantId,
  booking_type: z._default(z.nullable(z.enum(['customer', 'manual'])), null),
  customer_name: z._default(z.nullable(z.string()), null),
  booking_id: z._default(z.nullable(tolerantId), null),
  /** Sent back with a change, so that a stale edit is seen. */
  change: z.optional(z.number()),
  /** Whether the account that asks may take the seat from its booking. */
  may_free: z._default(z.boolean(), true),
})
export type OfficeSeat = z.output<typeof OfficeSeat>

export const SeatStats = z.object({
  available: tolerantNumber,
  booked_by_customer: tolerantNumber,
  booked_manually: tolerantNumber,
  blocked: tolerantNumber,
})

export const OfficeBookingRow = z.object({
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
  total_amount: tolerantNumber,
  status: tolerantText,
  /** `customer`, or how the office booked. */
  kind: tolerantText,
  refund_status: z._default(z.nullable(z.string()), null),
  /** Rupees that went back, or go, of what paid for it. */
  refunded_amount: z._default(tolerantNumber, 0),
  created_at: tolerantInstant,
})
export type OfficeBookingRow = z.output<typeof OfficeBookingRow>

/** How the office books by hand; what is taken at the desk is counted apart from what the provider takes. */
export const deskKinds = ['complimentary', 'guest-list', 'cash', 'upi'] as const
export const DeskKind = z.enum(deskKinds)

export const BookingHistory = z.object({
  at: z.string(),
  who: z.string(),
  what: z.string(),
  details: z._default(z.record(z.string(), z.unknown()), {}),
})

export const OfficeBooking = z.extend(Booking, {
  kind: tolerantText,
  note: tolerantText,
  /** Whether the account that asks may cancel it. */
  may_cancel: z._default(z.boolean(), true),
  refunded_amount: z._default(tolerantNumber, 0),
  language: z._default(z.enum(['en', 'kn']), 'en'),
  seat_details: z.array(
    z.object({
      seat: z.string(),
      section: z.string(),
      price: z.number(),
      state: z.enum(['valid', 'released']),
      admitted_at: z.nullable(z.string()),
      gate: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.number(),
      amount: z.number(),
      reason: z.string(),
      status: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
      /** It has failed, and can be asked for again. */
      is_owed: z.optional(z.boolean()),
      /** It has failed, and its money went back another way. */
      is_settled: z.optional(z.boolean()),
      credit_note: z.optional(z.nullable(z.object({ serial: z.string(), url: z.string() }))),
    }),
  ),
  /** Credit notes of what was given back at the desk, in rupees. */
  desk_notes: z._default(z.array(z.object({ serial: z.string(), url: z.string(), amount: z.number(), issued_at: z.string() })), []),
  mails: z.array(z.object({ kind: z.string(), created_at: z.string(), sent_at: z.nullable(z.string()), error: z.nullable(z.string()) })),
  scans: z.array(
    z.object({
      scan_id: z.string(),
      at: z.string(),
      gate: z.string(),
      device: z.string(),
      verdict: z.enum(verdictKinds),
      acted: z.nullable(z.enum(['admitted', 'refused'])),
      undone: z.boolean(),
    }),
  ),
  history: z.array(BookingHistory),
  pdf_url: tolerantText,
})
export type OfficeBooking = z.output<typeof OfficeBooking>

/** Something that a person should see to. */
export const Attention = z.object({
  id: z.string(),
  kind: z.enum(['refund-failed', 'refund-stuck', 'refund-pending', 'mail-failed', 'payment-open', 'scan-conflict', 'to-be-told']),
  since: z.string(),
  booking_id: z._default(z.nullable(z.string()), null),
  customer_name: tolerantText,
  customer_phone: tolerantText,
  show_title: tolerantText,
  /** Rupees, where money is meant. */
  amount: z._default(z.nullable(z.number()), null),
  /** Of a refund that can be asked for again. */
  refund_id: z._default(z.nullable(z.number()), null),
  details: tolerantText,
  /** What to tell the customer, for a prefilled chat. */
  message: tolerantText,
})
export type Attention = z.output<typeof Attention>

/** Refunds of a show that have failed and are still owed, in rupees. */
export const FailedRefunds = z.object({ show_id: tolerantId, show_title: tolerantText, count: z.number(), amount: z.number() })
export type FailedRefunds = z.output<typeof FailedRefunds>

/** Money that somebody has to give back, or to see to; amounts in rupees. */
export const MoneyOwed = z.object({
  id: z.string(),
  /** `desk`: the desk took it, and hands it out. `put-off`: seats were cancelled, and their money was not decided on. */
  kind: z.enum(['desk', 'put-off', 'refund-failed']),
  booking_id: z.string(),
  customer_name: tolerantText,
  customer_phone: tolerantText,
  show_title: tolerantText,
  seats: z._default(z.array(z.string()), []),
  amount: z.number(),
  since: z.string(),
  made_by: tolerantText,
  /** Whether the payment service can be asked for it. */
  is_online: z._default(z.boolean(), false),
})
export type MoneyOwed = z.output<typeof MoneyOwed>

/** How money that was owed was settled. `kept`: it does not go back, for the reason that the note gives. */
export const owedWays = ['cash', 'upi', 'bank', 'refund', 'kept'] as const

export const DoorNight = z.object({
  sold: z.number(),
  admitted: z.number(),
  sections: z.array(z.object({ section: z.string(), sold: z.number(), admitted: z.number() })),
  /** Seats admitted in each minute that had some, in order. */
  minutes: z.array(z.object({ at: z.string(), admitted: z.number() })),
  devices: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      gate: z.string(),
      last_seen_at: z.nullable(z.string()),
      revoked_at: z.nullable(z.string()),
      /** As the phone last told; null: it has not. */
      waiting: z.nullable(z.number()),
      list_at: z.nullable(z.string()),
      scans: z.number(),
    }),
  ),
  scans: z.array(
    z.object({
      scan_id: z.string(),
      at: z.string(),
      gate: z.string(),
      device: z.string(),
      verdict: z.enum(verdictKinds),
      acted: z.nullable(z.enum(['admitted', 'refused'])),
      undone: z.boolean(),
      booking_id: z.nullable(z.string()),
      name: z.string(),
      seats: z.array(z.string()),
      /** The guest came in, and a seat was given back afterwards. */
      given_back: z._default(z.boolean(), false),
    }),
  ),
  conflicts: z.array(z.extend(DoorConflict, { resolution: z._default(z.string(), ''), resolved_by: z._default(z.string(), '') })),
})
export type DoorNight = z.output<typeof DoorNight>

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  /** `show 3`, `booking BK…`, `seat A12`. */
  to_what: z.string(),
  details: z._default(z.record(z.string(), z.unknown()), {}),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const Account = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  permission,
  created_at: z.string(),
  disabled_at: z.nullable(z.string()),
  /** Sessions that are open now. */
  sessions: z.number(),
})
export type Account = z.output<typeof Account>
export const AccountPermission = permission

/** `1-A12`, or `A12` where the show is said beside it. */
export const seatName = z.pipe(z.union([text(60), z.int()]), z.transform(String))
export const SeatChange = z.object({ seat_id: seatName, change: z.optional(whole) })
export const officeSeatStatus = z.enum(seatStatuses)
