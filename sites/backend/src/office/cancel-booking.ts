import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { issueDeskCreditNote } from '../booking/credit-notes.ts'
import { requestRefund } from '../booking/refunds.ts'
import type { BoxOffice } from '../box-office.ts'
import type { AccountRow } from '../store/accounts.ts'
import { type BookedSeat, type BookingRow, bookingSeats, findBooking } from '../store/bookings.ts'
import { bookedPayment } from '../store/payments.ts'
import { refundable } from '../store/refunds.ts'
import { type Db, type Undo, undo } from '../store/store.ts'
import { record } from './deeds.ts'
import { giveUpSeats, tellOfSeats } from './give-up-seats.ts'
import { readSeatsOf } from './seat-names.ts'

export interface Cancellation {
  bookingId: string
  /** null: all that it still has. */
  seats: readonly string[] | null
  refund: boolean
  note: string
}

/** What goes back the way it was paid, and what the desk has to hand out. */
export interface GivenBack {
  refunded: Paise
  atDesk: Paise
}

/** Cancels a booking or some of its seats. Each seat can be given up once, so that its price goes back once. */
export async function cancelBooking(office: BoxOffice, account: AccountRow, wish: Cancellation): Promise<GivenBack | Refusal> {
  const cancelled = await office.store.write((tx) => cancel(tx, office, account, wish))
  if (isRefusal(cancelled)) return cancelled
  office.seatsChanged(cancelled.showId)
  office.outboxChanged()
  return cancelled.givenBack
}

async function cancel(
  tx: Db,
  { now }: BoxOffice,
  account: AccountRow,
  wish: Cancellation,
): Promise<{ showId: number; givenBack: GivenBack } | Refusal | Undo<Refusal>> {
  const booking = await findBooking(tx, wish.bookingId)
  if (!booking) return refuse('unknown-booking')
  if (booking.status === 'cancelled') return refuse('already-cancelled')
  if (booking.status !== 'paid') return refuse('not-paid')
  const standing = (await bookingSeats(tx, booking.id)).filter((seat) => seat.released_at === null)
  const places = wish.seats === null ? standing : readSeatsOf(booking.show_id, wish.seats)
  if (isRefusal(places)) return places
  const seats = standing.filter((seat) => places.some((place) => isSame(place, seat)))
  const others = places.filter((place) => !seats.some((seat) => isSame(place, seat)))
  if (others.length > 0) return refuse('not-in-booking', { seats: others.map(seatId) })

  const at = now()
  if (!(await giveUpSeats(tx, booking, seats, { name: account.name, now: at }))) {
    return undo(refuse('not-in-booking', { seats: seats.map(seatId) }))
  }
  const { creditNote, ...givenBack } = wish.refund ? await giveBack(tx, booking, seats, at) : { refunded: 0, atDesk: 0 }
  await tellOfSeats(tx, booking, seats, { atDesk: givenBack.atDesk, creditNote }, at)
  await record(tx, account, at, {
    what: seats.length === standing.length ? 'booking-cancelled' : 'seats-cancelled',
    toWhat: `booking ${booking.public_id}`,
    showId: booking.show_id,
    bookingId: booking.id,
    details: { seats: seats.map(seatId), amount: rupeesOf(givenBack.refunded + givenBack.atDesk), note: wish.note },
  })
  return { showId: booking.show_id, givenBack }
}

/** The price of the seats, or what is left of the payment; where the desk took the money, at the desk. */
async function giveBack(
  tx: Db,
  booking: BookingRow,
  seats: readonly BookedSeat[],
  now: number,
): Promise<GivenBack & { creditNote?: string | undefined }> {
  const seatPrices = seats.map((seat) => seat.price)
  const price = seatPrices.reduce((sum, each) => sum + each, 0)
  if (booking.kind !== 'customer') {
    const creditNote = await issueDeskCreditNote(tx, { bookingId: booking.id, seatPrices, now })
    return { refunded: 0, atDesk: price, creditNote }
  }
  const payment = await bookedPayment(tx, booking.id)
  const amount = payment ? Math.min(price, await refundable(tx, payment.id)) : 0
  if (!payment || amount === 0) return { refunded: 0, atDesk: 0 }
  const named = createHash('sha256').update(seats.map(seatId).join()).digest('base64url').slice(0, 16)
  const key = `cancel_${booking.id}_${named}`
  const refund = await requestRefund(tx, { booking, paymentId: payment.id, amount, reason: 'on-request', seatPrices, key, now })
  return { refunded: refund === undefined ? 0 : amount, atDesk: 0 }
}

function isSame(a: SeatPlace, b: SeatPlace): boolean {
  return a.row === b.row && a.number === b.number
}
