import type { TicketFigures } from '@sabha/api/ticket-words'
import type { Language } from '@sabha/language/languages'
import type { InvoiceLines } from '@sabha/ticketing/invoice'
import type { GstLines, Paise } from '@sabha/ticketing/money'
import type { Discount } from '@sabha/ticketing/quote'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'

/** Everything that a PDF ticket says. Plain data, so that it can be passed to another thread. */
export interface TicketDocument {
  language: Language
  /** Public id, `BK…`. */
  bookingId: string
  ticketCode: string
  verificationCode: string
  /** As the customer wrote it, in any script. */
  customerName: string
  /** Ten digits. */
  customerPhone: string
  show: TicketShow
  /** In the order of their tokens: the nth seat's token has seat index n. Places without numbers are one entry after the seats. */
  seats: TicketSeat[]
  /** Signed token of the whole booking (`@sabha/ticketing/token`), 104 characters. */
  token: string
  /** Only for season passes, which no door scans: their codes, and what each is good for (`nights` of `evenings` shows). */
  passes?: { codes: string[]; nights: number; evenings: number }
  gst: GstLines
  /** What codes and concessions took off; absent if nothing did. */
  discounts?: Discount[]
  /** Per cent. */
  gstRate: number
  /** null if the collective issues none. */
  invoice: TicketInvoice | null
  /** Empty if nothing was paid online. */
  paymentId: string
  /** What the ticket's instructions promise. */
  figures: TicketFigures
  sender: Sender
  /** Epoch ms. */
  issuedAt: number
}

/** Who runs this box office, in the language of a ticket or a mail. */
export interface Sender {
  name: string
  /** In capitals, at the top. */
  wordmark: string
  email: string
  phone: string
  /** When questions are answered. */
  hours: string
  /** `#rrggbb`: the colours are derived from it; without it they are ours. */
  accent?: string
}

/** A recipient who is registered for GST, whom an invoice has to name (CGST Rules 2017, rule 46). */
export interface InvoicedBuyer {
  gstin: string
  name: string
  address: string
}

/** The ticket is also the GST invoice. */
export interface TicketInvoice {
  serial: string
  supplier: string
  gstin: string
  sac: string
  /** Absent if the buyer isn't registered. */
  buyer?: InvoicedBuyer
  exempt: Paise
  taxable: Paise
  cgst: Paise
  sgst: Paise
}

interface TicketShow {
  title: string
  performer: string
  venue: string
  /** As the office wrote it, such as `6+`; empty: the house's own rule applies. */
  ageLimit: string
  /** Epoch ms. */
  startsAt: number
  endsAt: number
  /** IANA zone of the hall. */
  zone: string
}

export interface TicketSeat {
  /** For places without numbers, words instead: `Mats, 3 places`. */
  id: SeatId
  section: string
  price: Paise
  /** Signed token that admits this seat alone; empty for places, which the booking's own code admits. */
  token: string
  /** Absent if there is nothing to say of the seat besides its section. */
  notes?: SeatNotes
  /** The name of the guest who sits there, where somebody has given it. */
  guest?: string
  /** The number of places and their name, if this entry is places without numbers. */
  places?: { name: string; count: number }
}

/** How many people a ticket lets in. */
export function admitted({ seats }: Pick<TicketDocument, 'seats'>): number {
  return seats.reduce((sum, { places }) => sum + (places?.count ?? 1), 0)
}

/** Everything that a credit note says. Plain data, so that it can be passed to another thread. */
export interface CreditNoteDocument {
  kind: 'credit-note'
  language: Language
  sender: Sender
  serial: string
  /** Epoch ms. */
  issuedAt: number
  invoice: { serial: string; issuedAt: number; supplier: string; gstin: string; sac: string; buyer?: InvoicedBuyer }
  bookingId: string
  customerName: string
  /** Ten digits. */
  customerPhone: string
  showTitle: string
  /** IANA zone of the hall. */
  zone: string
  /** Per cent. */
  gstRate: number
  lines: InvoiceLines
}

/** Everything that the receipt of a donation says. */
export interface DonationReceiptDocument {
  kind: 'donation-receipt'
  language: Language
  sender: Sender
  serial: string
  /** Epoch ms. */
  issuedAt: number
  /** As the settings said on that day; empty: they said nothing. */
  supplier: string
  pan: string
  registration: string
  bookingId: string
  customerName: string
  /** Ten digits. */
  customerPhone: string
  paymentId: string
  /** IANA zone of the hall. */
  zone: string
  amount: Paise
  /** The part of it that has gone back since, or is about to. */
  returned: Paise
}
