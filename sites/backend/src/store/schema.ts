import type { BookingStatus, SeatStatus } from '@sabha/ticketing/states'
import type { Generated } from 'kysely'
import type { OfficeTables } from './admin-schema.ts'
import type { DoorTables } from './checkin-schema.ts'
import type { PictureTables } from './picture-schema.ts'
import type { WaitingTables } from './waiting-room-schema.ts'

/** The tables. Amounts in paise, instants in epoch ms, booleans as states; JSON as text. */
export interface Schema extends DoorTables, OfficeTables, PictureTables, WaitingTables {
  hall: HallTable
  show: ShowTable
  seat: SeatTable
  guest: GuestTable
  session: SessionTable
  booking: BookingTable
  booking_seat: BookingSeatTable
  ticket: TicketTable
  payment_order: PaymentOrderTable
  payment: PaymentTable
  refund: RefundTable
  webhook_event: WebhookEventTable
  invoice_series: InvoiceSeriesTable
  invoice: InvoiceTable
  credit_note_series: InvoiceSeriesTable
  credit_note: CreditNoteTable
  outbox: OutboxTable
  signing_key: SigningKeyTable
  ticket_key: TicketKeyTable
}

interface HallTable {
  id: string
  name: string
  /** A `HallPlan`. */
  plan: string
}

export type ShowStatus = 'draft' | 'published' | 'closed' | 'cancelled'

interface ShowTable {
  id: Generated<number>
  title: string
  performer: string
  performer_slug: string
  genre: string
  description: string
  image: string
  age_limit: string
  badge: string
  /** `fast`: the office says that it is filling fast; else what is sold says so. */
  filling: Generated<'as-sold' | 'fast'>
  venue: string
  hall_id: string
  zone: string
  starts_at: number
  ends_at: number
  /** null: when the show starts. */
  sales_close_at: number | null
  doors_open_at: number | null
  doors_close_at: number | null
  /** `SectionPrices` as JSON. */
  prices: string
  /** null: until sales close. */
  early_bird_until: number | null
  gst_rate: number
  status: ShowStatus
  created_at: number
  /** Of a show that was moved: who was scanned before this came on its earlier date. */
  admits_from: Generated<number | null>
  /** Raised by every edit, so that a stale one is seen. */
  change: Generated<number>
  /** The name of the account whose edit was the last. */
  changed_by: Generated<string | null>
}

interface SeatTable {
  show_id: number
  row: string
  number: number
  section: string
  status: SeatStatus
  reserved_until: number | null
  booking_id: number | null
  booking_type: 'customer' | 'manual' | null
  customer_name: string | null
  /** Raised by every change, so that a stale edit is seen. */
  change: Generated<number>
  /** The name of the account whose change was the last; null where it was no account's. */
  changed_by: Generated<string | null>
}

interface GuestTable {
  id: Generated<number>
  name: string
  phone: string
  created_at: number
  /** When name and phone were taken out for good. */
  forgotten_at: Generated<number | null>
}

interface SessionTable {
  /** SHA-256 of the token, hex: the token itself is nowhere. */
  token_hash: string
  guest_id: number
  created_at: number
  expires_at: number
}

export type BookingKind = 'customer' | 'complimentary' | 'guest-list' | 'cash' | 'upi'

interface BookingTable {
  id: Generated<number>
  public_id: string
  show_id: number
  guest_id: number
  status: BookingStatus
  customer_name: string
  customer_phone: string
  customer_email: string | null
  language: 'en' | 'kn'
  seat_count: number
  total: number
  base: number
  gst: number
  gst_rate: number
  reserved_until: number
  /** Hash of the network address that holds the seats, for the limit on unpaid seats; forgotten once paid. */
  address: string | null
  created_at: number
  paid_at: number | null
  /** `customer`: through the shop; else how the office booked it by hand. */
  kind: Generated<BookingKind>
  /** The office's own. */
  note: Generated<string>
  /** When name, phone and address were taken out for good. */
  forgotten_at: Generated<number | null>
}

interface BookingSeatTable {
  booking_id: number
  row: string
  number: number
  section: string
  price: number
  /** When the seat was given back; the row stays, since tickets name seats by their place among the booking's. */
  released_at: Generated<number | null>
}

interface TicketTable {
  id: Generated<number>
  booking_id: number
  ticket_code: string
  verification_code: string
  issue: number
  created_at: number
  show_id: number
  /** The show's `door_list.change` when anything that a door list tells of this ticket last changed. */
  door_change: number
}

interface PaymentOrderTable {
  /** The provider's id. */
  id: string
  booking_id: number
  amount: number
  created_at: number
  /** When the provider is asked next whether it was paid; null: never again. */
  check_at: number | null
  checks: number
  /** Since when asking about it has failed every time; null: it was answered. */
  failing_since: Generated<number | null>
}

interface PaymentTable {
  /** The provider's id. */
  id: string
  order_id: string
  booking_id: number
  amount: number
  currency: string
  outcome: 'booked' | 'refund'
  created_at: number
}

/** Found by settling, of payments that book nothing … */
export type UnbookedReason =
  | 'seats-lost'
  | 'seats-held-anew'
  | 'second-payment'
  | 'wrong-amount'
  | 'late-for-cancelled'
  | 'late-for-show-off'
  | 'late-for-show-over'
/** … and decided by the office, of what was booked. */
export type RefundReason = UnbookedReason | 'show-cancelled' | 'show-moved' | 'on-request'
/** `failed`: the provider could not give the money back; somebody has to see to it. */
export type RefundStatus = 'queued' | 'pending' | 'processed' | 'failed'

interface RefundTable {
  id: Generated<number>
  /** The idempotency key towards the provider: one refund an event, however often it is asked for. */
  key: string
  payment_id: string
  booking_id: number
  amount: number
  reason: RefundReason
  status: RefundStatus
  provider_id: string | null
  created_at: number
  updated_at: number
  /** The failed refund that it is made in the place of; no two are made for one. */
  again_of: Generated<number | null>
  /** When the office gave the money back another way, after it had failed. */
  seen_to_at: Generated<number | null>
}

interface WebhookEventTable {
  /** The provider's id of the event; the same one on every delivery of it. */
  id: string
  name: string
  order_id: string | null
  payment_id: string | null
  received_at: number
  /** When it is taken up next; null: dealt with. */
  due_at: number | null
  attempts: Generated<number>
  error: string | null
}

interface InvoiceSeriesTable {
  /** Financial year of India, `2627` for April 2026 to March 2027. */
  year: string
  last: number
}

interface InvoiceTable {
  serial: string
  booking_id: number
  year: string
  number: number
  /** As the settings said on that day. */
  supplier: string
  gstin: string
  sac: string
  /** Value of seats that are exempt from GST, and of the others without their GST. */
  exempt: number
  taxable: number
  cgst: number
  sgst: number
  total: number
  issued_at: number
}

/** What goes back of an invoice, in the invoice's own lines. */
interface CreditNoteTable {
  serial: string
  invoice_serial: string
  booking_id: number
  /** Where that refund failed, the one that was made in its place; null: given back at the desk. */
  refund_id: number | null
  year: string
  number: number
  exempt: number
  taxable: number
  cgst: number
  sgst: number
  total: number
  issued_at: number
}

interface OutboxTable {
  id: Generated<number>
  /** `refund-mail`: it is on its way; `refunded-mail`: the provider has processed it. */
  kind: 'ticket-mail' | 'refund-mail' | 'refunded-mail' | 'show-mail' | 'seats-mail' | 'refund'
  /** One row an event: what was written once is not written again. */
  event: string
  booking_id: number
  refund_id: number | null
  attempts: Generated<number>
  due_at: number
  created_at: number
  done_at: number | null
  gave_up_at: number | null
  error: string | null
  /** JSON, by kind. */
  details: string | null
}

/** The public part of every key that tickets were ever signed with; kept for ever. */
interface TicketKeyTable {
  id: number
  /** Ed25519, base64url. */
  public_key: string
  created_at: number
  /** Since when a newer one signs; null: it signs. */
  retired_at: number | null
}

interface SigningKeyTable {
  id: number
  /** Ed25519, base64url. */
  secret_key: string
  public_key: string
  created_at: number
}
