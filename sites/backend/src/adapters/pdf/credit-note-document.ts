import type { Language } from '@sabha/language/languages'
import type { InvoiceLines } from '@sabha/ticketing/invoice'

/** All that a credit note says. Plain data, so that it can be handed to another thread. */
export interface CreditNoteDocument {
  kind: 'credit-note'
  language: Language
  serial: string
  /** Epoch ms. */
  issuedAt: number
  invoice: { serial: string; issuedAt: number; supplier: string; gstin: string; sac: string }
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
