import type { AdminBookingRow } from '@sabha/api/admin/bookings'
import type { Booking } from '@sabha/api/shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import type { Discount } from '@sabha/ticketing/quote'
import { bookedSeatNotes } from '@sabha/ticketing/seat-facts'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { localDate, localTime } from '@sabha/ticketing/time'
import { isShown, shownDiscounts } from '../store/bookings/bookings.ts'
import { donationOf, type FullBooking, type ListedBooking, shownSeats } from '../store/bookings/full-booking.ts'
import { iso } from './instants.ts'
import { wirePasses } from './season-passes.ts'

/** Returns the fields that a row of a list and a whole booking share. */
function summaryOf(booking: FullBooking) {
  return {
    id: String(booking.id),
    booking_id: booking.public_id,
    show_id: String(booking.show_id),
    customer_name: booking.customer_name,
    customer_email: booking.customer_email,
    customer_phone: booking.customer_phone,
    show_title: booking.title,
    show_date: localDate(booking.starts_at, booking.zone),
    show_time: localTime(booking.starts_at, booking.zone),
    seats: shownSeats(booking).map(seatId),
    total_amount: rupeesOf(booking.total),
    status: booking.status,
    refund_status: booking.refund_status,
    created_at: iso(booking.created_at),
  }
}

export function wireBooking(booking: FullBooking): Booking {
  return {
    ...summaryOf(booking),
    starts_at: iso(booking.starts_at),
    ends_at: iso(booking.ends_at),
    timezone: booking.zone,
    venue: booking.venue,
    age_limit: booking.age_limit,
    ...wireSeatNotes(shownSeats(booking)),
    ...wireDiscounts(shownDiscounts(shownSeats(booking))),
    amount_paid: rupeesOf(booking.amount_paid),
    base_amount: rupeesOf(booking.base),
    gst_amount: rupeesOf(booking.gst),
    gst_rate: booking.gst_rate,
    invoice_number: booking.invoice?.serial ?? null,
    ticket_code: booking.ticket_code ?? '',
    verification_code: booking.verification_code ?? '',
    payment_status: paymentStatusOf(booking),
    payment_id: booking.payment_id,
    ...wireDonation(booking),
    ...wirePasses(booking),
  }
}

/** Left out where nothing was donated. `urlOf` returns the address of a receipt, by its serial. */
export function wireDonation(booking: FullBooking, urlOf?: (serial: string) => string): Pick<Booking, 'donation'> {
  const { given, back } = donationOf(booking)
  if (given === 0) return {}
  const receipt = booking.donation_receipt?.serial ?? ''
  return { donation: { amount: rupeesOf(given), returned: rupeesOf(back), receipt, ...(urlOf && receipt && { url: urlOf(receipt) }) } }
}

type NotedSeat = SeatPlace & Parameters<typeof bookedSeatNotes>[0]

/** Left out where none of these seats has a note. */
export function wireSeatNotes(seats: readonly NotedSeat[]): Pick<Booking, 'seat_notes'> {
  const told = seats.flatMap((seat) => {
    const notes = bookedSeatNotes(seat)
    return notes ? [[seatId(seat), notes] as const] : []
  })
  return told.length > 0 ? { seat_notes: Object.fromEntries(told) } : {}
}

/** Returns the discounts that are shown; left out if there is none. */
export function wireDiscounts(discounts: readonly Discount[]): Pick<Booking, 'discounts'> {
  const told = discounts.filter(isShown)
  if (told.length === 0) return {}
  return { discounts: told.map(({ reason, name = '', amount }) => ({ reason, name, amount: rupeesOf(amount) })) }
}

/** For anyone who holds the booking's ticket or its signed payment: all that the ticket says, but not where its mails go. */
export function wireTicketBooking(booking: FullBooking): Booking {
  return { ...wireBooking(booking), customer_email: null }
}

/** A payment counts as paid until the refund has arrived. */
function paymentStatusOf({ status, amount_paid, refund_status }: FullBooking): string {
  if (status === 'paid') return 'paid'
  if (refund_status === 'processed') return 'refunded'
  return amount_paid > 0 || refund_status !== null ? 'paid' : 'unpaid'
}

/** Returns absolute addresses, as links that leave the page have to be. */
export function wireWallets({ appleWallet, googleWallet }: { appleWallet: string | null; googleWallet: string | null }, origin: string) {
  return {
    apple_wallet_url: appleWallet === null ? '' : `${origin}${appleWallet}`,
    google_wallet_url: googleWallet === null ? '' : `${origin}${googleWallet}`,
  }
}

export function wireBookingRow(booking: ListedBooking): AdminBookingRow {
  return {
    ...summaryOf(booking),
    ...wireSeatNotes(shownSeats(booking)),
    ...wireDonation(booking),
    kind: booking.kind,
    refunded_amount: rupeesOf(booking.given_back),
  }
}
