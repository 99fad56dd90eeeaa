import type { Generated } from 'kysely'

export interface PaymentTables {
  payment_settings: PaymentSettingsTable
  payment_key: PaymentKeyTable
  payment_order: PaymentOrderTable
  payment: PaymentTable
  refund: RefundTable
  webhook_event: WebhookEventTable
  invoice_series: InvoiceSeriesTable
  invoice: InvoiceTable
  credit_note_series: InvoiceSeriesTable
  invoice_prefix: InvoicePrefixTable
  credit_note: CreditNoteTable
  money_owed: MoneyOwedTable
  donation_series: InvoiceSeriesTable
  donation_receipt: DonationReceiptTable
}

/** One row for each saving; the newest says with which key orders are made, where the environment names none. */
interface PaymentSettingsTable {
  version: number
  /** A `payment_key`; empty: taken away. */
  key_id: string
  /** When the key was typed, and by whom: the account's name on that day. */
  key_set_at: number
  key_set_by: string
  /** Sealed; null: there is none, or it is no longer taken. */
  webhook_secret: string | null
  webhook_set_at: number | null
  saved_at: number
  saved_by: string
  /** When another version took its place. */
  replaced_at: number | null
}

/** Each key that orders were made with, until nothing needs it any more. */
interface PaymentKeyTable {
  id: string
  /** Sealed with the key that lies beside the database. */
  secret: string
}

interface PaymentOrderTable {
  /** The provider's id; that of another night of a basket is made of it. */
  id: string
  booking_id: number
  /** What the booking costs: in a basket, its part of the order. */
  amount: number
  created_at: number
  /** When the provider is asked next whether it was paid; null: never again. */
  check_at: number | null
  checks: number
  /** Since when asking about it has failed every time; null: it was answered. */
  failing_since: Generated<number | null>
  /** The key that it was made with; null: of an earlier release, made with the environment's or in the sandbox. */
  key_id: Generated<string | null>
  /** The provider's id of the order that several bookings are parts of; null: it is this booking's alone. */
  basket: Generated<string | null>
}

interface PaymentTable {
  /** The provider's id; that of another night's part is made of it. */
  id: string
  order_id: string
  booking_id: number
  amount: number
  currency: string
  outcome: 'booked' | 'refund'
  created_at: number
  /** What of the amount was given beside the seats; nought of what booked nothing, which goes back whole. */
  donation: Generated<number>
  /** The provider's id of the payment that this is a part of; null: it is all of it. */
  basket: Generated<string | null>
}

/** Found by settling, of payments that book nothing … */
export type UnbookedReason =
  | 'seats-lost'
  | 'seats-held-anew'
  | 'code-used-up'
  /** Nobody has paid: live keys were entered before it came. */
  | 'test-payment'
  | 'second-payment'
  | 'wrong-amount'
  | 'late-for-cancelled'
  | 'late-for-show-off'
  | 'late-for-show-over'
  /** It could have been booked; another night of its basket could not. */
  | 'night-lost'

/** … and decided by staff, of what was booked: here, or on the provider's own page. */
export type RefundReason = UnbookedReason | 'show-cancelled' | 'show-moved' | 'on-request' | 'at-provider'

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
  /** When staff gave the money back another way, after it had failed. */
  seen_to_at: Generated<number | null>
  /** How they did; null: they haven't, or it isn't known. */
  seen_to_how: Generated<HandedHow | null>
  /** What of the amount goes back of the donation; the rest is of seats. */
  donation: Generated<number>
}

interface WebhookEventTable {
  /** The provider's id of the event; the same one on every delivery of it. */
  id: string
  name: string
  order_id: string | null
  payment_id: string | null
  received_at: number
  /** The provider's id of the refund that it is about; null: of none, or of an earlier release. */
  refund_id: Generated<string | null>
  /** When it is taken up next; null: dealt with. */
  due_at: number | null
  attempts: Generated<number>
  error: string | null
  /** Names the secret that it was signed with, of those that hold then; null: of an earlier release. */
  signed_by: Generated<string | null>
}

interface InvoiceSeriesTable {
  /** Financial year of India, `2627` for April 2026 to March 2027. */
  year: string
  last: number
}

/** One row: what serials begin with, by the settings that hold. */
interface InvoicePrefixTable {
  id: 1
  prefix: string
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
  /** Where that refund failed, the one that was made in its place; null: given back at the counter. */
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

/** What was given beside a booking, as the settings said on that day. */
interface DonationReceiptTable {
  serial: string
  booking_id: number
  year: string
  number: number
  supplier: string
  /** Of the income tax; empty: the settings have none. */
  pan: string
  /** Under section 80G; empty likewise. */
  registration: string
  amount: number
  issued_at: number
}

/** How money that was owed came to be owed no more; `before`: it isn't known, of desk sales before this was kept. */
export type SettledHow = 'cash' | 'upi' | 'card' | 'bank' | 'refund' | 'kept' | 'before'

/** How somebody gave money back by hand. */
export type HandedHow = Exclude<SettledHow, 'refund' | 'kept' | 'before'>

/**
 * Money of seats that were taken from their booking, to be given back by hand. `desk`: the counter took it, and hands it out. `put-off`: nobody
 * has decided yet. `donation`: what was given at the counter beside seats, and goes back there. What the payment service was asked to give
 * back is a `refund`. Amounts in paise.
 */
interface MoneyOwedTable {
  id: Generated<number>
  booking_id: number
  kind: 'desk' | 'put-off' | 'donation'
  /** JSON. */
  seats: string
  amount: number
  /** Of it, what is owed still. */
  due: number
  created_at: number
  /** The account's name on that day. */
  made_by: string
  settled_at: number | null
  settled_by: string | null
  settled_how: SettledHow | null
  note: Generated<string>
}
