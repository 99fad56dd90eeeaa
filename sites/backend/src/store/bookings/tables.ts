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
  /** As it was when the price was said, in paise; null of bookings before there was this column. */
  gst_exempt_up_to: Generated<number | null>
  /** The code that it was quoted with. */
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
  /** For the door: what whoever lets them in has to know; on every phone's list. */
  door_note: Generated<string>
  /** The phone calls for attention, and stays until it is touched. */
  door_attention: Generated<0 | 1>
  /** Given beside the seats, in paise; in none of `total`, `base` and `gst`. */
  donation: Generated<number>
  /** The group whose link it was made by: its seats were kept until they were paid. */
  group_id: Generated<number | null>
  /** Of a registered buyer, for the invoice: GSTIN, and name and address as they are registered. */
  buyer_gstin: Generated<string | null>
  buyer_name: Generated<string | null>
  buyer_address: Generated<string | null>
  /**
   * Who paid, where somebody else holds the ticket by now: papers about the money are in their name, and news of it go to them. null: the
   * customer did. An empty name: who paid had it deleted.
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
  /** What it cost, after its discounts. */
  price: number
  /** `Discount[]` as JSON; null where there was none, and of seats of before this was kept. */
  discounts: Generated<string | null>
  /** The house's fee in it, before its discounts; null: none. */
  fee: Generated<number | null>
  /**
   * Its place among the booking's, from 1, which tickets and phones know it by, since one of them was moved; 0 before: the order of the hall.
   */
  seat_index: Generated<number>
  /** Who sits there, where somebody has said so: on the small ticket. */
  guest_name: Generated<string | null>
  /** When the seat was given back; the row stays, since tickets name seats by their place among the booking's. */
  released_at: Generated<number | null>
}

/** What bookings are found by, see `addBookingWords`. */
interface BookingWordTable {
  word: string
  booking_id: number
}
