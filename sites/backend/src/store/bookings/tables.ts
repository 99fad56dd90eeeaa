import type { BookingStatus } from '@sabha/ticketing/states'
import type { Generated } from 'kysely'

export interface BookingTables {
  booking: BookingTable
  booking_seat: BookingSeatTable
  booking_word: BookingWordTable
}

export type BookingKind = 'customer' | 'complimentary' | 'guest-list' | 'cash' | 'upi' | 'card'

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
  /** Paise, as it was when the price was quoted; null for bookings older than this column. */
  gst_exempt_up_to: Generated<number | null>
  /** The code that the price was quoted with. */
  code_id: Generated<number | null>
  reserved_until: number
  /** Hash of the network address that holds the seats, for the limit on unpaid seats; forgotten once paid. */
  address: string | null
  created_at: number
  paid_at: number | null
  /** `customer`: through the shop; else how staff booked it. */
  kind: Generated<BookingKind>
  /** For staff alone. */
  note: Generated<string>
  /** What the staff who admit the guests have to know; it is on every phone's list. */
  door_note: Generated<string>
  /** 1: the phone calls for attention, and shows the note until it is touched. */
  door_attention: Generated<0 | 1>
  /** Paise given besides the price of the seats; in none of `total`, `base` and `gst`. */
  donation: Generated<number>
  /** The group whose link it was made with. Its seats were kept until they were paid. */
  group_id: Generated<number | null>
  /** A registered buyer's details for the invoice: GSTIN, and name and address as registered. */
  buyer_gstin: Generated<string | null>
  buyer_name: Generated<string | null>
  buyer_address: Generated<string | null>
  /**
   * Who paid, if somebody else now holds the ticket: papers about the money are in their name, and news of it goes to them. null: the
   * customer paid. An empty name: the payer had it deleted.
   */
  payer_name: Generated<string | null>
  payer_phone: Generated<string | null>
  payer_email: Generated<string | null>
  payer_guest_id: Generated<number | null>
  /** When name, phone and address were taken out for good. */
  forgotten_at: Generated<number | null>
}

interface BookingSeatTable {
  booking_id: number
  row: string
  number: number
  section: string
  /** The price after its discounts. */
  price: number
  /** `Discount[]` as JSON; null if there were none, and for seats older than this column. */
  discounts: Generated<string | null>
  /** The house's fee in the price, before discounts; null: none. */
  fee: Generated<number | null>
  /**
   * Its index among the booking's seats, from 1, by which tickets and phones know it once one of the seats was moved. 0 until then: the
   * order of the hall counts.
   */
  seat_index: Generated<number>
  /** Who sits there, if somebody has said so; printed on the small ticket. */
  guest_name: Generated<string | null>
  /** When the seat was given back. The row stays, because tickets name seats by their index in the booking. */
  released_at: Generated<number | null>
}

/** The words that find bookings, see `addBookingWords`. */
interface BookingWordTable {
  word: string
  booking_id: number
}
