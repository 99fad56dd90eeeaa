import type { Paise } from '@sabha/ticketing/money'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type BookedSeat, type BookingRow, bookingSeats, changeStatus } from '../../store/bookings/bookings.ts'
import { bookingChanged } from '../../store/checkin/list.ts'
import { addToTell, enqueue } from '../../store/messages/outbox.ts'
import { addOwed, type HandedBack } from '../../store/payments/money-owed.ts'
import { freeSeatsOf, releaseBookedSeats } from '../../store/seats/seats.ts'
import type { Tx } from '../../store/store.ts'
import { revokeReleasedSeats } from '../checkin/revoke-admission.ts'
import { issueCounterCreditNote } from '../payments/invoices.ts'

/** What the counter gives back of its sale, and the serial of the credit note. */
export interface CounterRefund {
  atDesk: Paise
  creditNote?: string | undefined
}

/**
 * Takes seats away from a booking and puts them back on sale. The ticket doesn't admit to them any more; with its last seat the booking is
 * cancelled. False if the booking doesn't have one of the seats any more; the caller must roll back then.
 */
export async function removeSeats(
  tx: Tx,
  booking: BookingRow,
  places: readonly SeatPlace[],
  by: { name: string; now: number },
): Promise<boolean> {
  const released = await releaseBookedSeats(tx, booking.id, places, by.now)
  if (released < places.length) return false
  await freeSeatsOf(tx, booking.id, places, by.name)
  await revokeReleasedSeats(tx, booking.id, places, by.now)
  const isLeft = (await bookingSeats(tx, booking.id)).some((seat) => seat.released_at === null)
  if (isLeft) await bookingChanged(tx, booking.id)
  else await changeStatus(tx, booking.id, 'cancelled')
  return true
}

/** Refunds these seats at the counter: the credit note is issued now, and the money is owed until it is handed out. */
export async function refundAtCounter(
  tx: Tx,
  booking: Pick<BookingRow, 'id'>,
  seats: readonly BookedSeat[],
  { by, now, handed }: { by: string; now: number; handed?: HandedBack },
): Promise<CounterRefund> {
  const seatPrices = seats.map(({ price }) => price)
  const amount = seatPrices.reduce((sum, price) => sum + price, 0)
  if (amount === 0) return { atDesk: 0 }
  const creditNote = await issueCounterCreditNote(tx, { bookingId: booking.id, seatPrices, now })
  await addOwed(tx, { bookingId: booking.id, kind: 'desk', seats: seats.map(seatId), amount, by, now, ...(handed && { handed }) })
  return { atDesk: amount, creditNote }
}

/** Informs the customer: by mail, or by a task for the staff if there is only a phone number. */
export async function notifyOfSeats(
  tx: Tx,
  booking: BookingRow,
  places: readonly SeatPlace[],
  sale: CounterRefund,
  now: number,
): Promise<void> {
  const seats = places.map(seatId)
  // A seat is given up once: its name makes the event.
  const event = `seats-cancelled:${booking.id}:${seats.join('-')}`.slice(0, 200)
  if (booking.customer_email !== null)
    await enqueue(tx, { kind: 'seats-mail', event, bookingId: booking.id, details: { seats, ...sale }, now })
  else if (booking.customer_phone !== '')
    await addToTell(tx, { event, bookingId: booking.id, news: { kind: 'seats-cancelled', seats, atDesk: sale.atDesk }, now })
}
