import type { Figures } from '@sabha/api/settings'
import type { Language } from '@sabha/language/languages'
import type { InvoiceLines } from '@sabha/ticketing/invoice'
import type { GstLines, Paise } from '@sabha/ticketing/money'
import type { Discount } from '@sabha/ticketing/quote'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'

/** All that a PDF ticket says. Plain data, so that it can be handed to another thread. */
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
  /** In the order of their tokens: the nth seat's token has seat index n. Places without numbers are one entry, behind them. */
  seats: TicketSeat[]
  /** Signed token of the whole booking (`@sabha/ticketing/token`), 104 characters. */
  token: string
  /** Of a booking of season passes, which no door scans: what each is good for. Absent of seats. */
  passes?: { codes: string[]; nights: number; evenings: number }
  gst: GstLines
  /** What codes and concessions took off; absent where nothing did. */
  discounts?: Discount[]
  /** Per cent. */
  gstRate: number
  /** null where the collective makes none. */
  invoice: TicketInvoice | null
  /** Empty where nothing was paid online. */
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
  /** `#rrggbb`: what the colours are derived from; without it they are ours. */
  accent?: string
}

export type TicketFigures = Pick<Figures, 'arrive_minutes' | 'resend_hours' | 'youngest_age'>

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
  /** Absent where the buyer isn't registered. */
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
  /** As the office wrote it, such as `6+`; empty: the house's own rule. */
  ageLimit: string
  /** Epoch ms. */
  startsAt: number
  endsAt: number
  /** IANA zone of the hall. */
  zone: string
}

export interface TicketSeat {
  /** Of places: in words, `Mats, 3 places`. */
  id: SeatId
  section: string
  price: Paise
  /** Signed token that admits this seat alone; empty of places, which the booking's own code lets in. */
  token: string
  /** Absent where there is nothing to say of it beside its section. */
  notes?: SeatNotes
  /** Who sits there, where somebody has said so. */
  guest?: string
  /** So many places without numbers, and what they are called. */
  places?: { name: string; count: number }
}

/** How many people a ticket lets in. */
export function admitted({ seats }: Pick<TicketDocument, 'seats'>): number {
  return seats.reduce((sum, { places }) => sum + (places?.count ?? 1), 0)
}

/** All that a credit note says. Plain data, so that it can be handed to another thread. */
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

/** All that the receipt of a donation says. */
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
  /** What of it has gone back since, or is about to. */
  returned: Paise
}
