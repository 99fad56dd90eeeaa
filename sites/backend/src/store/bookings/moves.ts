import type { SeatPlace } from '@sabha/ticketing/seats'
import { bookingChanged, earlierTicketsChanged } from '../checkin/lists.ts'
import { movePassagesOf } from '../checkin/passages.ts'
import { countMoved } from '../reports/tallies.ts'
import { moveUse } from '../season-passes/uses.ts'
import { bookMovedSeats, freeSeatsOf, type SeatRow } from '../seats/seats.ts'
import type { Tx } from '../store.ts'
import { addFormerSeats, type BookingRow, bookingSeats } from './bookings.ts'

export interface SeatMove {
  /** The booking's seat, as it was read. */
  from: SeatRow
  /** The free seat, as it was read. */
  to: SeatRow
}

/**
 * Moves a booking's seats to others. Each keeps its price, its discounts and its seat index. Returns false if a seat has changed since it
 * was read; the caller must roll back then.
 */
export async function moveBookedSeats(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'show_id'>,
  moves: readonly SeatMove[],
  changedBy: string,
): Promise<boolean> {
  const before = await bookingSeats(tx, booking.id)
  // For the seats that it leaves; the call at the end is for those that it takes.
  await earlierTicketsChanged(tx, booking.id)
  // Phones and tickets name seats by their index in the booking: it stays, whatever the new seats are called.
  for (const [index, seat] of before.entries())
    await ofBooking(tx, booking.id, seat)
      .set({ seat_index: index + 1 })
      .execute()
  if (!(await bookMovedSeats(tx, booking.show_id, moves, changedBy))) return false
  for (const { from, to } of moves) {
    await ofBooking(tx, booking.id, from).set({ row: to.row, number: to.number, section: to.section }).execute()
    await movePassagesOf(tx, booking.id, from, to)
    await moveUse(tx, booking.id, from, to)
  }
  await freeSeatsOf(
    tx,
    booking.id,
    moves.map(({ from }) => from),
    changedBy,
  )
  const pricedAs = (side: keyof SeatMove) =>
    moves.flatMap(({ from, [side]: { section } }) => {
      const seat = before.find(({ row, number }) => row === from.row && number === from.number)
      return seat ? [{ section: side === 'from' ? seat.section : section, price: seat.price }] : []
    })
  await addFormerSeats(
    tx,
    booking.id,
    moves.map(({ from }) => from),
  )
  await countMoved(tx, booking.id, { from: pricedAs('from'), to: pricedAs('to') })
  await bookingChanged(tx, booking.id)
  await earlierTicketsChanged(tx, booking.id)
  return true
}

function ofBooking(tx: Tx, bookingId: number, { row, number }: SeatPlace) {
  return tx.updateTable('booking_seat').where('booking_id', '=', bookingId).where('row', '=', row).where('number', '=', number)
}
