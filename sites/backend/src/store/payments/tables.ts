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

/** One row per save. The newest says which key orders are made with, if the environment names none. */
interface PaymentSettingsTable {
  version: number
  /** A `payment_key`; empty if it was taken away. */
  key_id: string
  /** When the key was typed, and by whom: the account's name on that day. */
  key_set_at: number
  key_set_by: string
  /** Sealed; null if there is none, or if it is no longer accepted. */
  webhook_secret: string | null
  webhook_set_at: number | null
  saved_at: number
  saved_by: string
  /** When a later version replaced it. */
  replaced_at: number | null
}

/** Keys that orders were made with, each kept until nothing needs it any more. */
interface PaymentKeyTable {
  id: string
  /** Sealed with the key that lies beside the database. */
  secret: string
}

interface PaymentOrderTable {
  /** The provider's id; for the other nights of a basket, an id made from it. */
  id: string
  booking_id: number
  /** What the booking costs; in a basket, its part of the order. */
  amount: number
  created_at: number
  /** When the provider is asked next whether it was paid; null: never again. */
  check_at: number | null
  checks: number
  /** Since when every attempt to ask about it has failed; null: the last was answered. */
  failing_since: Generated<number | null>
  /** The key that it was made with; null: it is of an earlier release, and was made with the environment's key or in the sandbox. */
  key_id: Generated<string | null>
  /** The provider's id of the order of which several bookings are parts; null: the order is for this booking alone. */
  basket: Generated<string | null>
}

interface PaymentTable {
  /** The provider's id; for another night's part, an id made from it. */
  id: string
  order_id: string
  booking_id: number
  amount: number
  currency: string
  outcome: 'booked' | 'refund'
  created_at: number
  /** The part of the amount that was given besides the price of the seats; 0 if the payment booked nothing, and goes back whole. */
  donation: Generated<number>
  /** The provider's id of the payment that this is a part of; null: it is the whole payment. */
  basket: Generated<string | null>
}

/** Why a payment books nothing, as settlement finds. */
export type UnbookedReason =
  | 'seats-lost'
  | 'seats-held-anew'
  | 'code-used-up'
  /** Its guest has taken other free seats since, as many as one person may have. */
  | 'free-seats-over'
  /** No money moved: live keys were entered before it came. */
  | 'test-payment'
  | 'second-payment'
  | 'wrong-amount'
  | 'late-for-cancelled'
  | 'late-for-show-off'
  | 'late-for-show-over'
  /** This part could have been booked, but another night of its basket could not. */
  | 'night-lost'

/** Also the reasons for which staff refund what was booked, here or on the provider's own page. */
export type RefundReason = UnbookedReason | 'show-cancelled' | 'on-request' | 'at-provider'

/** `failed`: the provider could not give the money back, and staff have to see to it. */
export type RefundStatus = 'queued' | 'pending' | 'processed' | 'failed'

interface RefundTable {
  id: Generated<number>
  /** The idempotency key for the provider: one refund per event, however often it is asked for. */
  key: string
  payment_id: string
  booking_id: number
  amount: number
  reason: RefundReason
  status: RefundStatus
  provider_id: string | null
  created_at: number
  updated_at: number
  /** The failed refund that this one replaces; at most one refund replaces each. */
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
  /** The provider's id of the refund that the event is about; null if it is about none, or is of an earlier release. */
  refund_id: Generated<string | null>
  /** When it is dealt with next; null: it is dealt with, or given up if there is an error. */
  due_at: number | null
  attempts: Generated<number>
  error: string | null
  /** Names the secret, of those valid at the time, that signed it; null: it is of an earlier release. */
  signed_by: Generated<string | null>
}

interface InvoiceSeriesTable {
  /** Financial year of India, `2627` for April 2026 to March 2027. */
  year: string
  last: number
}

/** One row: what serials begin with, by the present settings. */
interface InvoicePrefixTable {
  id: 1
  prefix: string
}

interface InvoiceTable {
  serial: string
  booking_id: number
  year: string
  number: number
  /** As the settings were on that day. */
  supplier: string
  gstin: string
  sac: string
  /** Value of the seats that are exempt from GST; below, that of the others without their GST. */
  exempt: number
  taxable: number
  cgst: number
  sgst: number
  total: number
  issued_at: number
}

/** What is taken back of an invoice, in the invoice's own lines. */
interface CreditNoteTable {
  serial: string
  invoice_serial: string
  booking_id: number
  /** The refund that it is for, or if that failed, the one made in its place; null: given back at the counter. */
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

/** Receipt for what was given besides a booking, as the settings were on that day. */
interface DonationReceiptTable {
  serial: string
  booking_id: number
  year: string
  number: number
  supplier: string
  /** The house's PAN for income tax; empty if the settings have none. */
  pan: string
  /** The registration under section 80G; empty if the settings have none. */
  registration: string
  amount: number
  issued_at: number
}

/** How money stopped being owed. `before`: unknown, for desk sales that are older than this record. */
export type SettledHow = 'cash' | 'upi' | 'card' | 'bank' | 'refund' | 'kept' | 'before'

/** How somebody gave money back by hand. */
export type HandedHow = Exclude<SettledHow, 'refund' | 'kept' | 'before'>

/**
 * Money of seats that were taken from their booking, to be given back by hand. `desk`: the counter took it, and hands it out. `put-off`:
 * nobody has decided yet. `donation`: given besides the price of seats; the counter gives back what it took, and what was given online waits
 * for a decision, because it is too little for a refund. What the payment service is asked to give back is a `refund` instead. Amounts in
 * paise.
 */
interface MoneyOwedTable {
  id: Generated<number>
  booking_id: number
  kind: 'desk' | 'put-off' | 'donation'
  /** JSON. */
  seats: string
  amount: number
  /** The part of the amount that is still owed. */
  due: number
  /** The part of the amount that staff decided to keep. */
  kept: Generated<number>
  created_at: number
  /** The account's name on that day. */
  made_by: string
  settled_at: number | null
  settled_by: string | null
  settled_how: SettledHow | null
  note: Generated<string>
}
