import type { TillEntryKind } from '@sabha/ticketing/till'
import type { Generated } from 'kysely'
import type { BookingKind } from '../bookings/tables.ts'
import type { SettledHow } from '../payments/tables.ts'

export interface TillTables {
  till: TillTable
  till_entry: TillEntryTable
}

/** The cash box of an account, from its opening to its closing; one is open at a time. Amounts in paise. */
interface TillTable {
  id: Generated<number>
  account_id: number
  /** The account's name on that day. */
  who: string
  opening_float: number
  /** A closed one is never changed: the database refuses it. */
  state: 'open' | 'closed'
  /** Counts what goes in and out, so that a count that is no longer true is seen. */
  change: Generated<number>
  opened_at: number
  closed_at: Generated<number | null>
  closed_by: Generated<string | null>
  /** Cash that had to be there when it was closed, and that was. */
  expected: Generated<number | null>
  counted: Generated<number | null>
  /** `CashCount` as JSON. */
  pieces: Generated<string | null>
  note: Generated<string>
}

/** How money came or went; `before`: it isn't known. */
export type TillMoney = Exclude<BookingKind, 'customer'> | Exclude<SettledHow, 'refund' | 'kept'>

/** Every sale at a desk or counter, every giving back of one, and what corrects a till. Append-only: the database refuses to change or delete a row. */
interface TillEntryTable {
  id: Generated<number>
  /** null: no till was open. */
  till_id: number | null
  what: TillEntryKind
  kind: TillMoney
  /** What goes out is below 0. */
  amount: number
  booking_id: Generated<number | null>
  /** What was given back. */
  owed_id: Generated<number | null>
  /** null: of an earlier release. */
  account_id: Generated<number | null>
  /** The account's name on that day. */
  who: string
  at: number
  note: Generated<string>
  /** What the UPI code that was shown carried. */
  upi_reference: Generated<string | null>
  /** Who saw the payment arrive on the house's own phone. */
  seen_by: Generated<string | null>
  /** The last digits of the bank's own number of the payment (RRN). */
  bank_reference: Generated<string | null>
}
