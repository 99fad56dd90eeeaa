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
  /** In whose name it sells, and into whose till. */
  account_id: number
  created_at: number
  /** Ed25519, base64url; null: the phone has not told it. */
  public_key: Generated<string | null>
  activated_at: Generated<number | null>
  /** When it reported last. */
  heard_at: Generated<number | null>
  /** The number of its last sale, as it told. */
  last_number: Generated<number>
  /** That of its last refund, likewise. */
  last_refund: Generated<number>
  stopped_at: Generated<number | null>
  stopped_why: Generated<'office' | 'clash' | null>
}

interface LeaseTable {
  id: Generated<number>
  counter_id: number
  /** Raised by every change, so that of two statements the later one is known. */
  version: number
  until: number
  created_at: number
  /** null: it has seats, or may have sold some that we don't know of. */
  ended_at: Generated<number | null>
}

interface LeaseTermsTable {
  lease_id: number
  /** From this version on, until the next. */
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

/** A sale as it arrived. Whatever became of it, it stays. */
interface CounterSaleTable {
  id: Generated<number>
  counter_id: number
  number: number
  /** Of the signed text. */
  digest: string
  at: number
  received_at: number
  /** Ids, with commas between. */
  seats: string
  total: number
  /** Given beside them, and in no total. */
  donation: Generated<number>
  payment: CounterPayment
  /** Empty of a booked one, whose booking has them, of one that is settled, and of one that is too old. */
  name: string
  phone: string
  result: 'booked' | 'conflict'
  /** Of a conflict. */
  why: Generated<string | null>
  /** Of a conflict: the seats that somebody else had. */
  gone: string
  /** What a person is told of it; with commas between. */
  doubts: string
  booking_id: number | null
  /** null: a person has to look at it. */
  settled_at: number | null
  settled_by: Generated<string>
  note: Generated<string>
}

/** What was given back of a sale, as it arrived. Whatever became of it, it stays. */
interface CounterRefundTable {
  id: Generated<number>
  counter_id: number
  number: number
  /** Of the signed text. */
  digest: string
  sale_id: number
  at: number
  received_at: number
  /** As the sale names them, with commas between. */
  seats: string
  /** What went over the counter. */
  amount: number
  how: RefundWay
  /** `conflict`: not all of it is booked. */
  result: 'booked' | 'conflict'
  /** Of a conflict. */
  why: string | null
  /** So much of the amount is booked as given back. */
  booked: number
  /** Of a conflict: the seats that were not its booking's any more. */
  gone: string
  /** What a person is told of it; with commas between. */
  doubts: string
  /** null: a person has to look at it. */
  settled_at: number | null
  settled_by: Generated<string>
  note: Generated<string>
}

/** A scan of a counter's ticket whose sale had not arrived. */
interface SaleScanTable {
  scan_id: string
  counter_id: number
  number: number
  /** Those of the ticket, with commas between. */
  seats: string
  /** Seat indexes that the phone let in, with commas between; null: those of the verdict. */
  let_in: string | null
}

/** A use of a code that is set aside for one sale of a counter. */
interface CodeUseTable {
  /** The phone's. */
  name: string
  counter_id: number
  code_id: number
  /** `CodeRule` as JSON, as it was then. */
  rule: string
  /** Of the guest, ten digits; empty where nobody said, and once it has ended. */
  phone: string
  taken_at: number
  /** A sale by it is begun before then. */
  until: number
  /** null: it counts as a use. */
  ended_at: Generated<number | null>
}
