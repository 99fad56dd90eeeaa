import type { RandomBytes } from '@sabha/ticketing/codes'
import type { Paise } from '@sabha/ticketing/money'
import type { Store } from '../store/store.ts'

/** What every decision needs of the outside: the database, the clock (epoch ms), randomness, and who wants to hear of seats. */
export interface Context {
  store: Store
  now: () => number
  randomBytes: RandomBytes
  /** Seats of this show have changed, durably. */
  seatsChanged: (showId: number) => void
  gst: GstSettings
}

/** What an accountant has to say. */
export interface GstSettings {
  /** A seat of up to this price bears no GST. */
  exemptUpTo: Paise
  /** null: the collective has set no GSTIN, and makes no invoices. */
  invoices: InvoiceSettings | null
}

export interface InvoiceSettings {
  gstin: string
  /** Of the collective, name and address on one line. */
  supplier: string
  /** Services accounting code of admissions. */
  sac: string
  /** At most 4 characters, in front of each serial. */
  prefix: string
}
