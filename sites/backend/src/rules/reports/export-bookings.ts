import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOfUnionTerritory } from '@sabha/ticketing/invoice'
import { type Paise, rupeesOf, sumOf } from '@sabha/ticketing/money'
import { localDate, localTime } from '@sabha/ticketing/time'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { isMadeByStaff, shownDiscounts } from '../../store/bookings/bookings.ts'
import { donationOf, type ListedBooking, shownSeats } from '../../store/bookings/full-booking.ts'
import { bookingsAfter } from '../../store/bookings/search.ts'
import { idAtProvider } from '../../store/payments/baskets.ts'
import { hasGoneBack } from '../../store/payments/refunds.ts'
import { tillsOfSales } from '../../store/tills/tills.ts'
import { logAction } from '../accounts/audit.ts'
import { seatNames } from '../bookings/seat-names.ts'
import type { Context } from '../context.ts'
import { csvLine } from '../csv.ts'

/** Rows that are read at once; other requests are served in between. */
const pageSize = 500

/** `till`: the number of the till that the booking was sold into; undefined if there is none. */
type Cell = (booking: ListedBooking, till: number | undefined) => string | number

/**
 * One row per booking. Base, GST, total and refunded are of what was sold: summed over the rows, total less refunded is the dashboard's
 * revenue, to the paisa. Donations and payments that booked nothing have columns of their own, so that all that the payment service took is
 * here.
 */
const columns: Record<string, Cell> = {
  'Booking ID': (booking) => booking.public_id,
  Channel: (booking) => (isMadeByStaff(booking) ? 'desk' : 'online'),
  Show: (booking) => booking.title,
  'Show date': (booking) => localDate(booking.starts_at, booking.zone),
  'Show time': (booking) => localTime(booking.starts_at, booking.zone),
  Name: (booking) => booking.customer_name,
  Phone: (booking) => booking.customer_phone,
  'E-mail': (booking) => booking.customer_email ?? '',
  Seats: (booking) => seatNames(shownSeats(booking), 'en').join(' '),
  'Number of seats': (booking) => shownSeats(booking).length,
  'Base in rupees': (booking) => rupeesOf(sold(booking).base),
  'CGST in rupees': (booking) => rupeesOf(sold(booking).cgst),
  'SGST in rupees': (booking) => rupeesOf(sold(booking).sgst),
  'GST in rupees': (booking) => rupeesOf(sold(booking).cgst + sold(booking).sgst + sold(booking).utgst),
  'Total in rupees': (booking) => rupeesOf(sold(booking).total),
  'Refunded in rupees': (booking) => rupeesOf(isSold(booking) ? booking.given_back : 0),
  'Revenue in rupees': (booking) => rupeesOf(isSold(booking) ? booking.total - booking.given_back : 0),
  Status: (booking) => booking.status,
  Payment: (booking) => (isMadeByStaff(booking) ? booking.kind : 'online'),
  'Payment ID': (booking) => booking.payments.map(idAtProvider).join(' '),
  Invoice: (booking) => booking.invoice?.serial ?? '',
  'Credit notes': (booking) => booking.credit_notes.map(({ serial }) => serial).join(' '),
  Refund: (booking) => booking.refund_status ?? '',
  'Other payments in rupees': ({ payments }) => rupeesOf(amountOf(payments.filter(({ outcome }) => outcome === 'refund'))),
  'Other payments refunded in rupees': ({ refunds }) =>
    rupeesOf(amountOf(refunds.filter((refund) => hasGoneBack(refund) && !refund.of_booked))),
  'Booked on': (booking) => `${localDate(booking.created_at, booking.zone)} ${localTime(booking.created_at, booking.zone)}`,
  Note: (booking) => booking.note,
  'Discount in rupees': (booking) => rupeesOf(isSold(booking) ? amountOf(shownDiscounts(booking.seats)) : 0),
  Discounts: (booking) =>
    shownDiscounts(booking.seats)
      .map(({ name = '', reason }) => name || reason)
      .join(' '),
  'Donation in rupees': (booking) => rupeesOf(donationOf(booking).given),
  'Donation refunded in rupees': (booking) => rupeesOf(donationOf(booking).back),
  'Donation receipt': (booking) => booking.donation_receipt?.serial ?? '',
  'House fee in rupees': (booking) => rupeesOf(isSold(booking) ? feesIn(booking) : 0),
  Till: (_booking, till) => till ?? '',
  'UTGST in rupees': (booking) => rupeesOf(sold(booking).utgst),
  'GSTIN of the buyer': (booking) => booking.buyer_gstin ?? '',
  'Registered name of the buyer': (booking) => booking.buyer_name ?? '',
  Group: ({ group_id }) => group_id ?? '',
}

function amountOf(parts: readonly { amount: Paise }[]): Paise {
  return sumOf(parts.map(({ amount }) => amount))
}

/** Returns how much of the total is the house's fee: for each seat at most what was paid for it. */
function feesIn({ seats }: ListedBooking): Paise {
  return sumOf(seats.map(({ fee, price }) => Math.min(fee ?? 0, price)))
}

/** Whether anything was sold. Holds that were never paid are listed only for money that came too late for them. */
function isSold({ status }: ListedBooking): boolean {
  return status === 'paid' || status === 'cancelled'
}

interface Sold {
  base: Paise
  cgst: Paise
  /** One of SGST and UTGST is nothing. */
  sgst: Paise
  utgst: Paise
  total: Paise
}

/** Returns the amounts of the invoice. Without one: the amounts of the booking; an odd paisa of GST is the State's. */
function sold(booking: ListedBooking): Sold {
  if (!isSold(booking)) return { base: 0, cgst: 0, sgst: 0, utgst: 0, total: 0 }
  const { invoice, base, gst, total } = booking
  if (invoice) {
    const half = isOfUnionTerritory(invoice.gstin) ? { sgst: 0, utgst: invoice.sgst } : { sgst: invoice.sgst, utgst: 0 }
    return { base: invoice.exempt + invoice.taxable, cgst: invoice.cgst, ...half, total: invoice.total }
  }
  const cgst = Math.floor(gst / 2)
  return { base, cgst, sgst: gst - cgst, utgst: 0, total }
}

/** Returns every booking, or those of a show, as CSV: UTF-8 with a byte order mark, by which spreadsheets recognise it. */
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
    const tills = await tillsOfSales(
      store.read,
      page.map(({ id }) => id),
    )
    const lineOf = (booking: ListedBooking) => csvLine(Object.values(columns).map((cell) => cell(booking, tills.get(booking.id))))
    chunks.push(Buffer.from(page.map(lineOf).join('')))
    count += page.length
    after = last.id
    await nextTurn()
  }
  await store.alone((tx) =>
    logAction(tx, account, now(), {
      what: 'bookings-exported',
      toWhat: showId === undefined ? 'all shows' : `show ${showId}`,
      ...(showId !== undefined && { showId }),
      details: { bookings: count },
    }),
  )
  return Buffer.concat(chunks)
}
