import type { SoldSeats } from '@sabha/ticketing/filling'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import { firstRow, inHallOrder } from './hall-order.ts'
import { isFree, type SeatRow } from './seats.ts'

/** The seats and sections of whole shows, as they are read for maps, lists and figures. */

export type AvailabilitySeat = Pick<SeatRow, 'row' | 'number' | 'section' | 'status' | 'reserved_until' | 'change' | 'unnumbered'>

/** Returns every seat of a show, in the order of its hall. */
export async function listSeats(db: Db, showId: number): Promise<AvailabilitySeat[]> {
  return db
    .selectFrom('seat')
    .select(['row', 'number', 'section', 'status', 'reserved_until', 'change', 'unnumbered'])
    .where('show_id', '=', showId)
    .orderBy(inHallOrder('seat'))
    .execute()
}

export type HolderSeat = Pick<SeatRow, 'row' | 'number' | 'status' | 'reserved_until' | 'booking_id'>

/** Returns every seat of a show, with the booking that has it. */
export async function listSeatsWithHolder(db: Db, showId: number): Promise<HolderSeat[]> {
  return db.selectFrom('seat').select(['row', 'number', 'status', 'reserved_until', 'booking_id']).where('show_id', '=', showId).execute()
}

/**
 * Returns the seats of a show that a guest holds and has not paid. A group's seats are left out: given back, they would be the group's
 * again.
 */
export async function seatsHeldBy(db: Db, guestId: number, showId: number): Promise<(SeatPlace & { bookingId: number })[]> {
  return db
    .selectFrom('booking')
    .innerJoin('seat', 'seat.booking_id', 'booking.id')
    .select(['seat.row', 'seat.number', 'booking.id as bookingId'])
    .where('booking.guest_id', '=', guestId)
    .where('booking.show_id', '=', showId)
    .where('booking.status', '=', 'pending')
    .where('seat.status', '=', 'reserved')
    .where('seat.group_id', 'is', null)
    .execute()
}

/** Returns a show's seats, each with its booking and its group. */
export async function seatsWithBookings(
  db: Db,
  showId: number,
): Promise<
  (SeatRow & {
    public_id: string | null
    group_name: string | null
    booking: Pick<Selectable<Schema['booking']>, 'kind' | 'total' | 'paid_at'> | null
  })[]
> {
  const rows = await db
    .selectFrom('seat')
    .leftJoin('booking', 'booking.id', 'seat.booking_id')
    .leftJoin('seat_group', 'seat_group.id', 'seat.group_id')
    .selectAll('seat')
    .select(['booking.public_id', 'seat_group.name as group_name', 'kind', 'total', 'paid_at'])
    .where('seat.show_id', '=', showId)
    .orderBy(inHallOrder('seat'))
    .execute()
  return rows.map(({ kind, total, paid_at, ...seat }) => ({
    ...seat,
    booking: seat.status === 'booked' && kind !== null && total !== null ? { kind, total, paid_at } : null,
  }))
}

/** Returns the sections of a show that have seats, in the order of the hall. */
export async function sectionsOfShow(db: Db, showId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('seat')
    .select('section')
    .where('show_id', '=', showId)
    .groupBy('section')
    .orderBy(firstRow('row'))
    .execute()
  return rows.map(({ section }) => section)
}

/** Returns the sections of these shows that have a seat to sell, as `<show> <section>`. */
export async function sectionsWithSeats(db: Db, showIds: readonly number[], now: number): Promise<ReadonlySet<string>> {
  if (showIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('seat')
    .select(['show_id', 'section'])
    .distinct()
    .where('show_id', 'in', showIds)
    .where(isFree(now))
    .execute()
  return new Set(rows.map(({ show_id, section }) => `${show_id} ${section}`))
}

/** Returns the sold seats of each show that is not over. It reads the tallies, an index of blocked seats alone, and what groups keep. */
export async function soldSeats(db: Db, now: number): Promise<ReadonlyMap<number, SoldSeats>> {
  const rows = await db
    .selectFrom('show')
    .innerJoin('show_section', 'show_section.show_id', 'show.id')
    .select(({ fn, selectFrom }) => [
      'show.id',
      fn.sum<number>('capacity').as('capacity'),
      fn.sum<number>('sold').as('sold'),
      fn.sum<number>('given').as('given'),
      selectFrom('seat')
        .select(({ fn }) => fn.countAll<number>().as('blocked'))
        .whereRef('seat.show_id', '=', 'show.id')
        // A literal, because the partial index has a literal.
        .where('seat.status', '=', sql.lit('blocked'))
        .$asScalar()
        .$notNull()
        .as('blocked'),
      // Starts from the groups: few shows have any, and each finds its seats by index.
      selectFrom('seat_group')
        .innerJoin('seat', 'seat.group_id', 'seat_group.id')
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .whereRef('seat_group.show_id', '=', 'show.id')
        .where('seat.status', '=', 'reserved')
        .where('seat.reserved_until', '>', now)
        .$asScalar()
        .$notNull()
        .as('kept'),
    ])
    .where('show.ends_at', '>', now)
    .groupBy('show.id')
    .execute()
  return new Map(rows.map(({ id, capacity, sold, given, blocked, kept }) => [id, { forSale: capacity - given - blocked - kept, sold }]))
}
