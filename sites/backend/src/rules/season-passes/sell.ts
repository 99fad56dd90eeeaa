import { newPassCode, type RandomBytes } from '@sabha/ticketing/codes'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type BookedSeat, type BookingRow, bookingSeats } from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { addSoldPass, findSeasonPass, passesOfBookings, type SoldPass } from '../../store/season-passes/passes.ts'
import { endHeldUses, usesOfPasses } from '../../store/season-passes/uses.ts'
import type { Tx } from '../../store/store.ts'

/** Gives each place of a booking of season passes its code, in the transaction that books it. */
export async function issuePasses(tx: Tx, randomBytes: RandomBytes, booking: Pick<BookingRow, 'id' | 'show_id'>): Promise<void> {
  if (!(await findSeasonPass(tx, booking.show_id))) return
  for (const { row, number } of await bookingSeats(tx, booking.id)) {
    await addSoldPass(tx, { code: newPassCode(randomBytes), showId: booking.show_id, bookingId: booking.id, row, number })
  }
}

async function passesAt(tx: Tx, bookingId: number, places: readonly SeatPlace[]): Promise<SoldPass[]> {
  const passes = await passesOfBookings(tx, [bookingId])
  return passes.filter((pass) => places.some(({ row, number }) => row === pass.row && number === pass.number))
}

/** Passes are given back: nobody confirms a seat by them from now on. Evenings that are booked by them stay booked. */
export async function endPasses(tx: Tx, bookingId: number, places: readonly SeatPlace[], now: number): Promise<void> {
  const passes = await passesAt(tx, bookingId, places)
  for (const { id } of passes.toSorted((a, b) => a.id - b.id)) await lock(tx, `season-pass:${id}`)
  await endHeldUses(
    tx,
    passes.map(({ id }) => id),
    now,
  )
}

/** What of each seat's price goes back when it is given up, and whether that is all that was paid for them. */
export interface Unused {
  seats: BookedSeat[]
  isWhole: boolean
}

/**
 * Of a pass the share of the nights that it was not used for: its price less used nights / nights of it, whole paise of that for the house
 * rounded down. A night that was booked and not given back was used. Seats of an evening go back at their price.
 */
export async function unusedOf(tx: Tx, bookingId: number, seats: readonly BookedSeat[], now: number): Promise<Unused> {
  const passes = await passesAt(tx, bookingId, seats)
  const uses = await usesOfPasses(
    tx,
    passes.map(({ id }) => id),
    now,
  )
  const left = seats.map((seat) => {
    const pass = passes.find(({ row, number }) => row === seat.row && number === seat.number)
    const used = pass ? (uses.get(pass.id) ?? []).filter(({ isBooked }) => isBooked).length : 0
    return pass && used > 0 ? { ...seat, price: seat.price - Math.floor((seat.price * used) / pass.nights) } : seat
  })
  return { seats: left, isWhole: left.every((seat, index) => seat.price === seats[index]?.price) }
}
