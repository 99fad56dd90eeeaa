import type { AuditAction } from '@sabha/api/audit-actions'
import type { Generated } from 'kysely'
import type { BookingKind } from './schema.ts'

/** The tables of the office; as in `schema.ts`. */
export interface OfficeTables {
  audit: AuditTable
  show_change: ShowChangeTable
  to_tell: ToTellTable
  booking_word: BookingWordTable
  day_tally: DayTallyTable
  money_owed: MoneyOwedTable
  show_section: ShowSectionTable
}

/** Append-only: the database refuses to change or delete a row. */
interface AuditTable {
  id: Generated<number>
  at: number
  account_id: number | null
  /** The account's name on that day. */
  who: string
  what: AuditAction
  /** `show 3`, `booking BK…`, `seat A12`. */
  to_what: string
  show_id: number | null
  booking_id: number | null
  /** JSON; no codes, no passwords. */
  details: string
}

/** A show that is cancelled or moved, and how far its bookings have been seen to. */
interface ShowChangeTable {
  id: Generated<number>
  show_id: number
  kind: 'cancel' | 'postpone'
  /** What the customers are told besides. */
  note: string
  /** `ShowBefore` as JSON. */
  before: string
  account_id: number
  /** Of how many bookings, at the time. */
  bookings: number
  done: Generated<number>
  last_booking_id: Generated<number>
  /** The newest booking there was, paid or not: who booked later knows; null: not kept, of changes before this was. */
  newest_booking_id: Generated<number | null>
  created_at: number
  finished_at: number | null
}

/** What a customer without an e-mail address is owed to be told. */
interface ToTellTable {
  id: Generated<number>
  event: string
  booking_id: number
  /** `News` as JSON. */
  news: string
  created_at: number
  told_at: number | null
}

/** What bookings are found by, see `booking-words.ts`. */
interface BookingWordTable {
  word: string
  booking_id: number
}

/** How money that was owed came to be owed no more; `before`: it isn't known, of desk sales before this was kept. */
export type SettledHow = 'cash' | 'upi' | 'bank' | 'refund' | 'kept' | 'before'

/**
 * Money of seats that were taken from their booking, to be given back by hand. `desk`: the desk took it, and hands it out. `put-off`: nobody
 * has decided yet. What the payment service was asked to give back is a `refund`. Amounts in paise.
 */
interface MoneyOwedTable {
  id: Generated<number>
  booking_id: number
  kind: 'desk' | 'put-off'
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

/** What was booked on a day, on the wall at home (`YYYY-MM-DD`); see `office-tallies.ts`. Amounts in paise. */
interface DayTallyTable {
  show_id: number
  kind: BookingKind
  day: string
  /** That stand. */
  bookings: number
  seats: number
  /** Price of the seats that stand, and of all that were ever booked. */
  standing: number
  paid: number
}

/** A section of a show's hall: seats that it has, that are sold (at the desk too) and given, and paise that were paid for it, online and at the desk. */
interface ShowSectionTable {
  show_id: number
  section: string
  first_row: string
  capacity: number
  sold: number
  given: number
  paid: number
}
