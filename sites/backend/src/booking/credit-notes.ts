import { creditNoteSerial, linesLeft, linesOfSeats, shareOfLines } from '@sabha/ticketing/credit-note'
import { financialYear } from '@sabha/ticketing/invoice'
import type { Paise } from '@sabha/ticketing/money'
import { bookingSeats, findBooking } from '../store/bookings.ts'
import { addCreditNote, adoptCreditNotes, creditNotesOf, givenBackOf, nextCreditNoteNumber } from '../store/credit-notes.ts'
import { invoiceOf } from '../store/invoices.ts'
import { bookedPayment } from '../store/payments.ts'
import type { Db } from '../store/store.ts'

export interface Credited {
  bookingId: number
  refundId: number
  paymentId: string
  amount: Paise
  /** Of the seats that are given back; absent where the refund is of an amount alone. */
  seatPrices?: readonly Paise[] | undefined
  now: number
}

/**
 * The credit note of a refund, in the transaction that decides on it; none where there is no invoice, or where the payment isn't the one
 * that was invoiced. What a refund takes back that failed is taken back already: the one made in its place gets no second note, but that one.
 */
export async function issueCreditNote(tx: Db, { bookingId, refundId, paymentId, amount, seatPrices, now }: Credited): Promise<void> {
  const invoice = await invoiceOf(tx, bookingId)
  if (!invoice || (await bookedPayment(tx, bookingId))?.id !== paymentId) return
  const notes = await creditNotesOf(tx, bookingId)
  const left = linesLeft(invoice, notes)
  const credited = invoice.total - left.total
  const due = Math.min((await givenBackOf(tx, paymentId)) - credited, left.total)
  if (due <= 0) return adoptCreditNotes(tx, paymentId, refundId)
  const lines =
    seatPrices && due === amount && due === sumOf(seatPrices)
      ? linesOfSeats(invoice, left, { prices: seatPrices, ...(await invoicedSeats(tx, bookingId)) })
      : shareOfLines(left, due)
  const year = financialYear(now)
  const number = await nextCreditNoteNumber(tx, year)
  const serial = creditNoteSerial(invoice.serial, year, number)
  const place = { serial, invoice_serial: invoice.serial, booking_id: bookingId, refund_id: refundId, year, number }
  await addCreditNote(tx, { ...place, ...lines, issued_at: now })
}

async function invoicedSeats(tx: Db, bookingId: number): Promise<{ allPrices: Paise[]; ratePercent: number }> {
  const booking = await findBooking(tx, String(bookingId))
  return { allPrices: (await bookingSeats(tx, bookingId)).map(({ price }) => price), ratePercent: booking?.gst_rate ?? 0 }
}

function sumOf(prices: readonly Paise[]): Paise {
  return prices.reduce((sum, price) => sum + price, 0)
}
