import type { MatchWay } from '@sabha/ticketing/bank-match'
import type { TillEntryKind } from '@sabha/ticketing/till'
import type { Generated } from 'kysely'
import type { BookingKind } from '../bookings/tables.ts'
import type { SettledHow } from '../payments/tables.ts'

export interface TillTables {
  till: TillTable
  till_entry: TillEntryTable
  bank_credit: BankCreditTable
  bank_match: BankMatchTable
  bank_apart: BankApartTable
}

/** The cash box of an account, from its opening to its closing; one is open at a time. Amounts in paise. */
interface TillTable {
  id: Generated<number>
  account_id: number
  /** The account's name on that day. */
  who: string
  opening_float: number
  /** A closed till is never changed: the database refuses it. */
  state: 'open' | 'closed'
  /** Rises with everything that goes in or out, so that a count of the cash that is out of date is noticed. */
  change: Generated<number>
  opened_at: number
  closed_at: Generated<number | null>
  closed_by: Generated<string | null>
  /** The cash that should have been there when it was closed, and the cash that was. */
  expected: Generated<number | null>
  counted: Generated<number | null>
  /** `CashCount` as JSON. */
  pieces: Generated<string | null>
  note: Generated<string>
}

/** How money came or went; `before`: unknown. */
export type TillMoney = Exclude<BookingKind, 'customer'> | Exclude<SettledHow, 'refund' | 'kept'>

/**
 * Every sale at a desk or counter, everything given back of one, and every correction of a till. Append-only: the database refuses to
 * change or delete a row.
 */
interface TillEntryTable {
  id: Generated<number>
  /** null: no till was open. */
  till_id: number | null
  what: TillEntryKind
  kind: TillMoney
  /** Below 0 for money that goes out. */
  amount: number
  booking_id: Generated<number | null>
  /** The `money_owed` that was given back. */
  owed_id: Generated<number | null>
  /** null: the entry is of an earlier release. */
  account_id: Generated<number | null>
  /** The account's name on that day. */
  who: string
  at: number
  note: Generated<string>
  /** The reference in the UPI code that was shown to the guest. */
  upi_reference: Generated<string | null>
  /** Who saw the payment arrive on the house's own phone. */
  seen_by: Generated<string | null>
  /** The last digits of the bank's own number of the payment (RRN). */
  bank_reference: Generated<string | null>
}

/** A payment by UPI that came in, from a bank statement. Other lines and the balance are not stored. */
interface BankCreditTable {
  id: Generated<number>
  /** SHA-256, hex, of what is the same in every statement that has the credit, so that it is stored once. */
  key: string
  /** When its day begins. */
  day_at: number
  /** null: the statement has no time. */
  at: number | null
  amount: number
  /** The bank's number of the payment, 12 digits. */
  rrn: string | null
  /** Our reference, if the payer's app passed it on. */
  reference: string | null
  /** It can name the payer, so it is emptied after a while, see `rules/tills/bank-statement.ts`. */
  narration: string
  imported_at: number
}

/** A sale's bank credit or, where one of the two is null, that a person has settled the other. Each is in one row at most. */
interface BankMatchTable {
  id: Generated<number>
  credit_id: number | null
  /** A till entry for UPI that came in. */
  entry_id: number | null
  how: MatchWay
  note: Generated<string>
  account_id: number
  /** The account's name on that day. */
  who: string
  at: number
}

/** A pair that a person has parted. Only a person can match it again. */
interface BankApartTable {
  credit_id: number
  entry_id: number
}
