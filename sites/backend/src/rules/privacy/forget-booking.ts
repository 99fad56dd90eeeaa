import { type BookingRow, changeStatus } from '../../store/bookings.ts'
import { bookingChanged } from '../../store/checkin-list.ts'
import { invoiceOf } from '../../store/invoices.ts'
import { forgetBookingRow } from '../../store/privacy.ts'
import { lockSeats, releaseSeats } from '../../store/seats.ts'
import { findShow } from '../../store/shows.ts'
import type { Db } from '../../store/store.ts'
import { namedFrom, recordsKeptSince } from './retention.ts'

/**
 * Takes the person out of a booking. What stays is a sale without one: show, seats, amounts, payment ids, codes, scans. The name stays with
 * an invoice that has to have one, as long as it has to be kept.
 */
export async function forgetBooking(tx: Db, booking: BookingRow, now: number): Promise<void> {
  if (booking.status === 'pending') await letGo(tx, booking)
  const invoice = await invoiceOf(tx, booking.id)
  const keepsName = invoice !== undefined && invoice.total >= namedFrom && booking.created_at >= recordsKeptSince(now)
  await forgetBookingRow(tx, booking.id, { name: keepsName ? booking.customer_name : '', now })
  const show = await findShow(tx, booking.show_id)
  // Phones at the door of an evening that isn't over have the name too.
  if (show && show.ends_at > now) await bookingChanged(tx, booking.id)
}

/** A hold that has run out and was not swept yet. */
async function letGo(tx: Db, { id, show_id }: BookingRow): Promise<void> {
  if (!(await changeStatus(tx, id, 'expired'))) return
  await lockSeats(tx, show_id, { bookingId: id })
  await releaseSeats(tx, id)
}
