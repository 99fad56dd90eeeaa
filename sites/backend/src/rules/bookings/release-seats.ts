import type { Paise } from '@sabha/ticketing/money'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { freeSeatsOf, releaseBookedSeats } from '../../store/admin-seats.ts'
import { type BookedSeat, type BookingRow, bookingSeats, changeStatus } from '../../store/bookings.ts'
import { bookingChanged } from '../../store/checkin-list.ts'
import { addOwed, type HandedBack } from '../../store/money-owed.ts'
import { enqueue } from '../../store/outbox.ts'
import { addToTell } from '../../store/pending-notices.ts'
import type { Db } from '../../store/store.ts'
import { revokeReleasedSeats } from '../checkin/revoke-admission.ts'
import { issueCounterCreditNote } from '../payments/invoices.ts'

/** What the desk gives back of its sale, and the serial of the credit note for that. */
export interface CounterRefund {
  atDesk: Paise
  creditNote?: string | undefined
}

/**
 * Takes seats away from a booking and gives them back to the hall: its ticket admits to them no more, and with the last of them the
 * booking is cancelled. False where one wasn't its own any more; the caller then has to undo.
 */
export async function removeSeats(
  tx: Db,
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

/** What was taken at the desk for these seats goes back there: its credit note is made at once, and it is owed until it was handed out. */
export async function refundAtCounter(
  tx: Db,
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

/** The customer hears of it: by mail, or else from the office, which has to have a number for that. */
export async function notifyOfSeats(
  tx: Db,
  booking: BookingRow,
  places: readonly SeatPlace[],
  desk: CounterRefund,
  now: number,
): Promise<void> {
  const seats = places.map(seatId)
  // A seat is given up once: its name makes the event.
  const event = `seats-cancelled:${booking.id}:${seats.join('-')}`.slice(0, 200)
  if (booking.customer_email !== null)
    await enqueue(tx, { kind: 'seats-mail', event, bookingId: booking.id, details: { seats, ...desk }, now })
  else if (booking.customer_phone !== '')
    await addToTell(tx, { event, bookingId: booking.id, news: { kind: 'seats-cancelled', seats, atDesk: desk.atDesk }, now })
}
