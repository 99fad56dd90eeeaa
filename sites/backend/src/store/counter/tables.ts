import type { RefundWay } from '@sabha/ticketing/counter-refund'
import type { CounterPayment } from '@sabha/ticketing/counter-sale'
import type { Generated } from 'kysely'

export interface CounterTables {
  counter: CounterTable
  lease: LeaseTable
  lease_terms: LeaseTermsTable
  lease_seat: LeaseSeatTable
  counter_sale: CounterSaleTable
  counter_refund: CounterRefundTable
  sale_scan: SaleScanTable
  code_use: CodeUseTable
}

/** A phone that sells at the hall; its id is the key id on its tickets. */
interface CounterTable {
  id: Generated<number>
  device_id: number
  show_id: number
  /** The account in whose name it sells, and into whose till. */
  account_id: number
  created_at: number
  /** Ed25519, base64url; null until the phone tells it. */
  public_key: Generated<string | null>
  activated_at: Generated<number | null>
  /** When it reported last. */
  heard_at: Generated<number | null>
  /** The number of its last sale, as the phone reported it. */
  last_number: Generated<number>
  /** The number of its last refund, as the phone reported it. */
  last_refund: Generated<number>
  stopped_at: Generated<number | null>
  stopped_why: Generated<'office' | 'clash' | null>
}

interface LeaseTable {
  id: Generated<number>
  counter_id: number
  /** Every change raises it, so that it is known which of two statements is later. */
  version: number
  until: number
  created_at: number
  /** null: it has seats, or may have sold some in sales that have not arrived. */
  ended_at: Generated<number | null>
}

interface LeaseTermsTable {
  lease_id: number
  /** The terms hold from this version on, until that of the next row. */
  version: number
  /** `LeaseTerms` as JSON. */
  terms: string
}

/** Every seat that a lease ever had. */
interface LeaseSeatTable {
  lease_id: number
  row: string
  number: number
  leased_at: number
}

/** A sale as it arrived. The row stays, whatever became of the sale. */
interface CounterSaleTable {
  id: Generated<number>
  counter_id: number
  number: number
  /** Digest of the signed text. */
  digest: string
  at: number
  received_at: number
  /** Ids, with commas between. */
  seats: string
  total: number
  /** Paise given besides the seats; in no total. */
  donation: Generated<number>
  payment: CounterPayment
  /** Name and phone are empty if the sale is booked (the booking has them), is settled, or is too old. */
  name: string
  phone: string
  result: 'booked' | 'conflict'
  /** Only for a conflict. */
  why: Generated<string | null>
  /** For a conflict: the seats that somebody else had. */
  gone: string
  /** What staff are told about it, with commas between. */
  doubts: string
  booking_id: number | null
  /** null: staff have to look at it. */
  settled_at: number | null
  settled_by: Generated<string>
  note: Generated<string>
}

/** What was given back of a sale, as it arrived. The row stays, whatever became of the refund. */
interface CounterRefundTable {
  id: Generated<number>
  counter_id: number
  number: number
  /** Digest of the signed text. */
  digest: string
  sale_id: number
  at: number
  received_at: number
  /** As the sale names them, with commas between. */
  seats: string
  /** Paise that the counter gave back. */
  amount: number
  how: RefundWay
  /** `conflict`: not all of the amount is booked. */
  result: 'booked' | 'conflict'
  /** Only for a conflict. */
  why: string | null
  /** The part of the amount that is booked as given back. */
  booked: number
  /** For a conflict: the seats that the booking no longer had. */
  gone: string
  /** What staff are told about it, with commas between. */
  doubts: string
  /** null: staff have to look at it. */
  settled_at: number | null
  settled_by: Generated<string>
  note: Generated<string>
}

/** A scan of a counter's ticket whose sale had not arrived. */
interface SaleScanTable {
  scan_id: string
  counter_id: number
  number: number
  /** The seats of the ticket, with commas between. */
  seats: string
  /** Seat indexes that the phone let in, with commas between; null: those of the verdict. */
  let_in: string | null
}

/** A use of a code that is set aside for one sale of a counter. */
interface CodeUseTable {
  /** Chosen by the phone. */
  name: string
  counter_id: number
  code_id: number
  /** `CodeRule` as JSON, as it was when the use was set aside. */
  rule: string
  /** The guest's phone number, ten digits; empty if nobody said it, and once the use has ended. */
  phone: string
  taken_at: number
  /** A sale with it must begin before then. */
  until: number
  /** null: it counts as a use of the code. */
  ended_at: Generated<number | null>
}
