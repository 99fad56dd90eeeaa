import { newPassCode, type RandomBytes } from '@sabha/ticketing/codes'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type BookedSeat, type BookingRow, bookingSeats } from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { addSoldPass, findSeasonPass, goodFor, passesOfBookings, type SoldPass, setPassCode } from '../../store/season-passes/passes.ts'
import { endHeldUses, usesOfPasses } from '../../store/season-passes/uses.ts'
import type { Db, Tx } from '../../store/store.ts'
import { partOf } from './lost-nights.ts'

/** Gives each place of a booking of season passes its code, in the transaction that books it. */
export async function issuePasses(tx: Tx, randomBytes: RandomBytes, booking: Pick<BookingRow, 'id' | 'show_id'>): Promise<void> {
  if (!(await findSeasonPass(tx, booking.show_id))) return
  for (const { row, number } of await bookingSeats(tx, booking.id)) {
    await addSoldPass(tx, { code: newPassCode(randomBytes), showId: booking.show_id, bookingId: booking.id, row, number })
  }
}

export async function passesAt(db: Db, bookingId: number, places: readonly SeatPlace[]): Promise<SoldPass[]> {
  const passes = await passesOfBookings(db, [bookingId])
  return passes.filter((pass) => places.some(({ row, number }) => row === pass.row && number === pass.number))
}

/** Ends passes that are given back: nobody confirms a seat by them from now on. Evenings that are booked by them stay booked. */
export async function endPasses(tx: Tx, bookingId: number, places: readonly SeatPlace[], now: number): Promise<void> {
  await endHolds(tx, await passesAt(tx, bookingId, places), now)
}

/** Gives the passes of a booking other codes: somebody who has the earlier ones books nothing by them, nor confirms what they hold. */
export async function renewPasses(tx: Tx, randomBytes: RandomBytes, bookingId: number, now: number): Promise<void> {
  const passes = await passesOfBookings(tx, [bookingId])
  await endHolds(tx, passes, now)
  for (const { id } of passes) await setPassCode(tx, id, newPassCode(randomBytes))
}

async function endHolds(tx: Tx, passes: readonly SoldPass[], now: number): Promise<void> {
  const ids = passes.map(({ id }) => id).toSorted((a, b) => a - b)
  for (const id of ids) await lock(tx, `season-pass:${id}`)
  await endHeldUses(tx, ids, now)
}

/** What goes back of each seat's price when it is given up, and whether that is all that was paid for them. */
export interface Unused {
  seats: BookedSeat[]
  isWhole: boolean
}

/**
 * Returns what goes back for these seats. For a pass it is the share of the nights that it was not used for: its price less used nights /
 * nights of it, with the house's part rounded down to whole paise. A night that was booked and not given back was used; those that the
 * house called off are owed apart. Seats of an evening go back at their price.
 */
export async function unusedOf(db: Db, bookingId: number, seats: readonly BookedSeat[], now: number): Promise<Unused> {
  const passes = await passesAt(db, bookingId, seats)
  const uses = await usesOfPasses(
    db,
    passes.map(({ id }) => id),
    now,
  )
  const left = seats.map((seat) => {
    const pass = passes.find(({ row, number }) => row === seat.row && number === seat.number)
    if (!pass) return seat
    const used = (uses.get(pass.id) ?? []).filter(({ isBooked }) => isBooked).length
    // An evening that is being called off counts as used and as lost, until its bookings are cancelled in a moment.
    return { ...seat, price: Math.max(0, partOf(seat.price, goodFor(pass), pass) - partOf(seat.price, used, pass)) }
  })
  return { seats: left, isWhole: left.every((seat, index) => seat.price === seats[index]?.price) }
}
