import type { SeatPlace } from '@sabha/ticketing/seats'
import type { SeatStatus } from '@sabha/ticketing/states'
import type { BookingRow } from './bookings.ts'
import type { SeatRow } from './seats.ts'
import type { Db, Tx } from './store.ts'
import { countReleased } from './tallies.ts'

/** A show's seats with whose they are. */
export async function seatsWithBookings(
  db: Db,
  showId: number,
): Promise<(SeatRow & { public_id: string | null; booking: Pick<BookingRow, 'kind' | 'total' | 'paid_at'> | null })[]> {
  const rows = await db
    .selectFrom('seat')
    .leftJoin('booking', 'booking.id', 'seat.booking_id')
    .selectAll('seat')
    .select(['public_id', 'kind', 'total', 'paid_at'])
    .where('seat.show_id', '=', showId)
    .orderBy((eb) => eb.fn('length', ['row']))
    .orderBy('row')
    .orderBy('number')
    .execute()
  return rows.map(({ kind, total, paid_at, ...seat }) => ({
    ...seat,
    booking: seat.status === 'booked' && kind !== null && total !== null ? { kind, total, paid_at } : null,
  }))
}

export interface SeatTarget {
  status: Exclude<SeatStatus, 'reserved'>
  /** Of a seat that is booked. */
  bookingId: number | null
  customerName: string | null
  changedBy: string
}

/**
 * Changes seats that are still as they were read, and answers how many those were: fewer than asked for means that somebody was
 * faster, and that the caller has to roll back.
 */
export async function changeSeats(tx: Tx, showId: number, seats: readonly Pick<SeatRow, 'row' | 'number' | 'change'>[], to: SeatTarget) {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: to.status,
      reserved_until: null,
      booking_id: to.bookingId,
      booking_type: to.bookingId === null ? null : 'manual',
      customer_name: to.customerName,
      changed_by: to.changedBy,
      change: eb('change', '+', 1),
    }))
    .where('show_id', '=', showId)
    .where((eb) =>
      eb(
        eb.refTuple('row', 'number', 'change'),
        'in',
        seats.map((seat) => eb.tuple(seat.row, seat.number, seat.change)),
      ),
    )
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId })
  return Number(numUpdatedRows)
}

/** Seats of a booking are its own no more; answers how many were, until now. */
export async function releaseBookedSeats(tx: Tx, bookingId: number, places: readonly SeatPlace[], now: number): Promise<number> {
  const released = await tx
    .updateTable('booking_seat')
    .set({ released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .where((eb) =>
      eb(
        eb.refTuple('row', 'number'),
        'in',
        places.map((place) => eb.tuple(place.row, place.number)),
      ),
    )
    .returning(['section', 'price'])
    .execute()
  await countReleased(tx, bookingId, released)
  return released.length
}

/** The hall has them back, where they were this booking's. */
export async function freeSeatsOf(tx: Tx, bookingId: number, places: readonly SeatPlace[], changedBy: string): Promise<void> {
  const freed = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'available',
      reserved_until: null,
      booking_id: null,
      booking_type: null,
      customer_name: null,
      changed_by: changedBy,
      change: eb('change', '+', 1),
    }))
    .where('booking_id', '=', bookingId)
    .where((eb) =>
      eb(
        eb.refTuple('row', 'number'),
        'in',
        places.map((place) => eb.tuple(place.row, place.number)),
      ),
    )
    .returning('show_id')
    .execute()
  for (const { show_id: showId } of freed) tx.afterCommit({ kind: 'seats-changed', showId })
}
