import { setImmediate as nextTurn } from 'node:timers/promises'
import { rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { localDate, localTime } from '@sabha/ticketing/time'
import type { Context } from '../context.ts'
import type { AccountRow } from '../store/accounts.ts'
import { bookingsAfter, type ListedBooking } from '../store/office-bookings.ts'
import { csvLine } from './csv.ts'
import { record } from './deeds.ts'

/** Rows that are read at once; others are served between. */
const pageSize = 500

const columns = {
  'Booking ID': (booking: ListedBooking) => booking.public_id,
  Show: (booking: ListedBooking) => booking.title,
  'Show date': (booking: ListedBooking) => localDate(booking.starts_at, booking.zone),
  'Show time': (booking: ListedBooking) => localTime(booking.starts_at, booking.zone),
  Name: (booking: ListedBooking) => booking.customer_name,
  Phone: (booking: ListedBooking) => booking.customer_phone,
  'E-mail': (booking: ListedBooking) => booking.customer_email ?? '',
  Seats: (booking: ListedBooking) => booking.seats.map(seatId).join(' '),
  'Number of seats': (booking: ListedBooking) => booking.seats.length,
  'Amount in rupees': (booking: ListedBooking) => rupeesOf(booking.total),
  'GST in rupees': (booking: ListedBooking) => rupeesOf(booking.gst),
  Status: (booking: ListedBooking) => booking.status,
  Kind: (booking: ListedBooking) => booking.kind,
  Refund: (booking: ListedBooking) => booking.refund_status ?? '',
  'Booked on': (booking: ListedBooking) => `${localDate(booking.created_at, booking.zone)} ${localTime(booking.created_at, booking.zone)}`,
  Note: (booking: ListedBooking) => booking.note,
}

/** Every booking, or those of a show, as CSV: UTF-8 with a byte order mark, which is how spreadsheets know it. */
export async function exportBookings(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  showId: number | undefined,
): Promise<Uint8Array> {
  const chunks = [Buffer.from(`\uFEFF${csvLine(Object.keys(columns))}`)]
  let count = 0
  for (let after = 0; ; ) {
    const page = await bookingsAfter(store.read, showId, after, pageSize)
    const last = page.at(-1)
    if (!last) break
    chunks.push(Buffer.from(page.map((booking) => csvLine(Object.values(columns).map((cell) => cell(booking)))).join('')))
    count += page.length
    after = last.id
    await nextTurn()
  }
  await store.write((tx) =>
    record(tx, account, now(), {
      what: 'bookings-exported',
      toWhat: showId === undefined ? 'all shows' : `show ${showId}`,
      ...(showId !== undefined && { showId }),
      details: { bookings: count },
    }),
  )
  return Buffer.concat(chunks)
}
