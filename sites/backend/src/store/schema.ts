import type { BookingStatus, SeatStatus } from '@sabha/ticketing/states'
import type { Generated } from 'kysely'

/** The tables. Amounts in paise, instants in epoch ms, booleans as states; JSON as text. */
export interface Schema {
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
  outbox: OutboxTable
  signing_key: SigningKeyTable
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
}

interface GuestTable {
  id: Generated<number>
  name: string
  phone: string
  created_at: number
}

interface SessionTable {
  /** SHA-256 of the token, hex: the token itself is nowhere. */
  token_hash: string
  guest_id: number
  created_at: number
  expires_at: number
}

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
}

interface BookingSeatTable {
  booking_id: number
  row: string
  number: number
  section: string
  price: number
}

interface TicketTable {
  id: Generated<number>
  booking_id: number
  ticket_code: string
  verification_code: string
  issue: number
  created_at: number
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

export type RefundReason = 'seats-lost' | 'second-payment' | 'wrong-amount'
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
}

interface OutboxTable {
  id: Generated<number>
  kind: 'ticket-mail' | 'refund-mail' | 'refund'
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
}

interface SigningKeyTable {
  id: number
  /** Ed25519, base64url. */
  secret_key: string
  public_key: string
  created_at: number
}
