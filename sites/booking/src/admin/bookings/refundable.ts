import type { AdminBooking } from '@sabha/api/admin/bookings'
import { leastRefund, paiseOf, rupeesOf } from '@sabha/ticketing/money'

type Money = Pick<AdminBooking, 'amount_paid' | 'refunds' | 'payment_id'>

/** Rupees for the seats that can still go back through the payment provider: what was paid, less finished and pending refunds. */
export function refundable({ amount_paid, refunds, payment_id }: Money): number {
  // What was taken at the counter is given back at the counter.
  if (payment_id === null) return 0
  const went = refunds.filter(({ status, is_settled, is_unbooked }) => !is_unbooked && (status !== 'failed' || is_settled))
  const back = went.reduce((sum, { amount, donation }) => sum + paiseOf(amount) - paiseOf(donation), 0)
  return rupeesOf(Math.max(0, paiseOf(amount_paid) - back))
}

/** Whether the payment service would refund so many of the rupees that are left, and then what it leaves. */
export function isRefundable(amount: number, left: number): boolean {
  const rest = paiseOf(left) - paiseOf(amount)
  return paiseOf(amount) >= leastRefund && (rest === 0 || rest >= leastRefund)
}

/** Rupees of the donation that can still go back. */
export function donationLeft({ donation }: Pick<AdminBooking, 'donation'>): number {
  return donation ? rupeesOf(paiseOf(donation.amount) - paiseOf(donation.returned)) : 0
}

type Seats = Pick<AdminBooking, 'seat_details'>
type Refunded = Money & Seats & Pick<AdminBooking, 'put_off_amount'>

/** Returns the refund for some seats in rupees: what each gives back, but no more than can still go back and is not due for other seats. */
export function seatsRefund(booking: Refunded, seats: readonly string[]): number {
  const left = paiseOf(refundable(booking)) - paiseOf(booking.put_off_amount) - staysPaid(booking, seats)
  return Math.min(givenBackOf(booking, seats), rupeesOf(Math.max(0, left)))
}

/**
 * Returns the rupees for some seats that the payment service wouldn't refund, because they are too few even with the donation (rupees) that
 * goes back beside them: they are put off. 0 where it would.
 */
export function tooLittleFor(booking: Refunded, seats: readonly string[], donation: number): number {
  const back = seatsRefund(booking, seats)
  return paiseOf(back) + paiseOf(donation) < leastRefund ? back : 0
}

/** Returns the paise of the seats that stay, if money went back at the provider without naming seats; otherwise 0. */
function staysPaid({ refunds, seat_details }: Money & Seats, given: readonly string[]): number {
  const isOutside = refunds.some(({ reason, status, is_unbooked }) => !is_unbooked && reason === 'at-provider' && status !== 'failed')
  if (!isOutside) return 0
  return seat_details.reduce((sum, { seat, price, state }) => sum + (state === 'valid' && !given.includes(seat) ? paiseOf(price) : 0), 0)
}

function isPaidAtCounter(kind: string): boolean {
  return kind === 'cash' || kind === 'upi' || kind === 'card'
}

/** Rupees that the counter gives back for these seats; 0 if they were not paid there. */
export function counterRefund(booking: Pick<AdminBooking, 'kind'> & Seats, seats: readonly string[]): number {
  return isPaidAtCounter(booking.kind) ? givenBackOf(booking, seats) : 0
}

function givenBackOf({ seat_details }: Seats, seats: readonly string[]): number {
  const given = seat_details.filter(({ seat }) => seats.includes(seat))
  return rupeesOf(given.reduce((sum, seat) => sum + paiseOf(givesBack(seat)), 0))
}

/** Rupees that go back for one seat. */
export function givesBack({ gives_back, price, state }: Seats['seat_details'][number]): number {
  return gives_back ?? (state === 'valid' ? price : 0)
}
