import { financialYear, invoiceLines, invoiceSerial } from '@sabha/ticketing/invoice'
import type { Paise } from '@sabha/ticketing/money'
import { type BookingRow, bookingSeats } from '../../store/bookings.ts'
import { addInvoice, nextInvoiceNumber } from '../../store/invoices.ts'
import type { Db } from '../../store/store.ts'
import type { InvoiceSettings } from '../context.ts'

/** The invoice of a booking, in the transaction that books it: either both stand or neither. */
export async function issueInvoice(
  tx: Db,
  { gstin, supplier, sac, prefix }: InvoiceSettings,
  exemptUpTo: Paise,
  booking: BookingRow,
  now: number,
): Promise<void> {
  const seats = await bookingSeats(tx, booking.id)
  const year = financialYear(now)
  const number = await nextInvoiceNumber(tx, year)
  const lines = invoiceLines(
    seats.map((seat) => seat.price),
    booking.gst_rate,
    exemptUpTo,
  )
  const serial = invoiceSerial(prefix, year, number)
  await addInvoice(tx, { serial, booking_id: booking.id, year, number, supplier, gstin, sac, ...lines, issued_at: now })
}
