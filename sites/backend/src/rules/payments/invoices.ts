import { creditNoteSerial, linesLeft, linesOfSeats, prefixOf, shareOfLines } from '@sabha/ticketing/credit-note'
import { financialYear, invoiceLines, invoiceSerial } from '@sabha/ticketing/invoice'
import { type Paise, sumOf } from '@sabha/ticketing/money'
import { type BookingRow, bookingSeats, findBooking } from '../../store/bookings/bookings.ts'
import {
  addCreditNote,
  addInvoice,
  adoptCreditNote,
  creditNotesOf,
  type InvoiceRow,
  invoiceOf,
  invoicePrefix,
  nextNumber,
} from '../../store/payments/invoices.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import type { Tx } from '../../store/store.ts'
import type { InvoiceSettings } from '../context.ts'

/**
 * Issues the invoice of a booking, in the transaction that books it: both exist, or neither. Its seats are exempt as they were when the
 * price was quoted; `exemptUpTo` is for bookings that don't know that limit.
 */
export async function issueInvoice(
  tx: Tx,
  { gstin, supplier, sac, prefix }: InvoiceSettings,
  exemptUpTo: Paise,
  booking: BookingRow,
  now: number,
): Promise<void> {
  const seats = await bookingSeats(tx, booking.id)
  const year = financialYear(now)
  const lines = invoiceLines(
    seats.map((seat) => seat.price),
    booking.gst_rate,
    booking.gst_exempt_up_to ?? exemptUpTo,
  )
  await addInvoice(tx, {
    year,
    withNumber: (number) => ({
      serial: invoiceSerial(prefix, year, number),
      booking_id: booking.id,
      year,
      number,
      supplier,
      gstin,
      sac,
      ...lines,
      issued_at: now,
    }),
  })
}

export interface Credited {
  bookingId: number
  refundId: number
  paymentId: string
  amount: Paise
  /** The prices of the seats that are given back; absent if the refund is only of an amount. */
  seatPrices?: readonly Paise[] | undefined
  /** The failed refund that this one replaces. */
  againOf: number | null
  now: number
}

/**
 * Issues the credit note of a refund, in the transaction that decides on it. There is none without an invoice, or for a payment that wasn't
 * invoiced. A refund that replaces a failed one takes over its note.
 */
export async function issueCreditNote(tx: Tx, refund: Credited): Promise<void> {
  const { bookingId, refundId, paymentId, againOf } = refund
  const invoice = await invoiceOf(tx, bookingId)
  if (!invoice || (await bookedPayment(tx, bookingId))?.id !== paymentId) return
  if (againOf !== null && (await adoptCreditNote(tx, againOf, refundId))) return
  await credit(tx, invoice, { ...refund, refundId })
}

/** Issues the credit note of seats that were paid at the counter and are refunded there. Returns its serial, if there is one. */
export async function issueCounterCreditNote(
  tx: Tx,
  // Not whole: a share of each seat's price goes back, which says nothing of its tax.
  { bookingId, seatPrices, isWhole = true, now }: { bookingId: number; seatPrices: readonly Paise[]; isWhole?: boolean; now: number },
): Promise<string | undefined> {
  const invoice = await invoiceOf(tx, bookingId)
  return invoice && credit(tx, invoice, { refundId: null, amount: sumOf(seatPrices), ...(isWhole && { seatPrices }), now })
}

interface Credit {
  /** null: the counter gives the money back. */
  refundId: number | null
  amount: Paise
  seatPrices?: readonly Paise[] | undefined
  now: number
}

async function credit(tx: Tx, invoice: InvoiceRow, { refundId, amount, seatPrices, now }: Credit): Promise<string | undefined> {
  const { booking_id } = invoice
  const left = linesLeft(invoice, await creditNotesOf(tx, booking_id))
  // A failed refund that was then made by hand has its note already.
  const due = Math.min(amount, left.total)
  if (due <= 0) return undefined
  const lines =
    seatPrices && due === sumOf(seatPrices)
      ? linesOfSeats(invoice, left, { prices: seatPrices, ...(await invoicedSeats(tx, booking_id)) })
      : shareOfLines(left, due)
  const year = financialYear(now)
  const number = await nextNumber(tx, 'credit_note_series', year)
  const serial = creditNoteSerial((await invoicePrefix(tx)) ?? prefixOf(invoice.serial), year, number)
  const place = { serial, invoice_serial: invoice.serial, booking_id, refund_id: refundId, year, number }
  await addCreditNote(tx, { ...place, ...lines, issued_at: now })
  return serial
}

async function invoicedSeats(tx: Tx, bookingId: number): Promise<{ allPrices: Paise[]; ratePercent: number }> {
  const booking = await findBooking(tx, String(bookingId))
  return { allPrices: (await bookingSeats(tx, bookingId)).map(({ price }) => price), ratePercent: booking?.gst_rate ?? 0 }
}
