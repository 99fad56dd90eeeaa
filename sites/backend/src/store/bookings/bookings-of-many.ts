import type { BookingStatus } from '@sabha/ticketing/states'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertRows } from '../engine/postgres/rows.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

/** The statements of `bookings.ts` for jobs that run together, one statement for all of them. PostgreSQL only. */

type BookingRow = Selectable<Schema['booking']>

export interface OfGuest {
  guestId: number
  showId: number
}

export async function findPendingOfMany(tx: Tx, asks: readonly OfGuest[]): Promise<(BookingRow | undefined)[]> {
  const { rows } = await sql<BookingRow>`select booking.* from booking
    join unnest(${asks.map(({ guestId }) => guestId)}::bigint[], ${asks.map(({ showId }) => showId)}::bigint[]) as asked (guest_id, show_id)
      on booking.guest_id = asked.guest_id and booking.show_id = asked.show_id
    where booking.status = 'pending' order by booking.id for no key update of booking`.execute(tx)
  return asks.map(({ guestId, showId }) => rows.find(({ guest_id, show_id }) => guest_id === guestId && show_id === showId))
}

export async function lockBookings(tx: Tx, ids: readonly number[]): Promise<(BookingRow | undefined)[]> {
  const { rows } = await sql<BookingRow>`select * from booking where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return ids.map((id) => rows.find((row) => row.id === id))
}

export async function findBookings(db: Db, ids: readonly number[]): Promise<(BookingRow | undefined)[]> {
  const { rows } = await sql<BookingRow>`select * from booking where id = any(${ids}::bigint[])`.execute(db)
  return ids.map((id) => rows.find((row) => row.id === id))
}

export async function findByPublicIds(db: Db, ids: readonly string[]): Promise<(BookingRow | undefined)[]> {
  const { rows } = await sql<BookingRow>`select * from booking where public_id = any(${ids}::text[])`.execute(db)
  return ids.map((id) => rows.find((row) => row.public_id === id))
}

/** Returns their ids. */
export async function addBookings(tx: Tx, bookings: readonly Insertable<Schema['booking']>[]): Promise<number[]> {
  const added = await insertRows(tx, 'booking', bookings, { returning: ['id', 'public_id'] })
  const ids = new Map(added.map(({ id, public_id }) => [public_id, Number(id)]))
  return bookings.map(({ public_id }) => ids.get(public_id) ?? unanswered())
}

export async function addSeatsOfMany(tx: Tx, asks: readonly (readonly Insertable<Schema['booking_seat']>[])[]): Promise<undefined[]> {
  await insertRows(tx, 'booking_seat', asks.flat())
  return asks.map(() => undefined)
}

export async function addWordsOfMany(tx: Tx, asks: readonly (readonly Insertable<Schema['booking_word']>[])[]): Promise<undefined[]> {
  await insertRows(tx, 'booking_word', asks.flat(), { unless: ['word', 'booking_id'] })
  return asks.map(() => undefined)
}

export interface StatusChange {
  bookingId: number
  from: readonly BookingStatus[]
  to: BookingStatus
  paidAt: number | undefined
}

/** Returns, for each change, whether the booking was in a state that leads to `to`. */
export async function changeManyStatuses(tx: Tx, changes: readonly StatusChange[]): Promise<boolean[]> {
  const { rows } = await sql<{ id: number }>`update booking set status = asked."to", paid_at = coalesce(asked.paid_at, booking.paid_at),
    address = case when asked.paid_at is null then booking.address end
    from unnest(
      ${changes.map(({ bookingId }) => bookingId)}::bigint[], ${changes.map(({ from }) => from.join())}::text[],
      ${changes.map(({ to }) => to)}::text[], ${changes.map(({ paidAt = null }) => paidAt)}::bigint[]
    ) as asked (id, "from", "to", paid_at)
    where booking.id = asked.id and booking.status = any(string_to_array(asked."from", ','))
    returning booking.id`.execute(tx)
  const changed = new Set(rows.map(({ id }) => id))
  return changes.map(({ bookingId }) => changed.has(bookingId))
}

export interface AtAddress {
  address: string
  now: number
}

export async function unpaidSeatsOfMany(db: Db, asks: readonly AtAddress[]): Promise<number[]> {
  const { rows } = await sql<{ nth: number; held: number }>`select asked.nth, coalesce(sum(booking.seat_count), 0) as held
    from unnest(${asks.map(({ address }) => address)}::text[], ${asks.map(({ now }) => now)}::bigint[]) with ordinality as asked (address, now, nth)
    join booking on booking.address = asked.address and booking.status = 'pending' and booking.reserved_until > asked.now
    group by asked.nth`.execute(db)
  const held = new Map(rows.map((row) => [row.nth, row.held]))
  return asks.map((_, index) => held.get(index + 1) ?? 0)
}

type BookedSeat = Pick<
  Selectable<Schema['booking_seat']>,
  'booking_id' | 'row' | 'number' | 'section' | 'price' | 'fee' | 'discounts' | 'released_at'
>

export async function seatsOfMany(db: Db, bookingIds: readonly number[]): Promise<BookedSeat[][]> {
  const { rows } = await sql<BookedSeat>`select booking_id, "row", "number", section, price, fee, discounts, released_at from booking_seat
    where booking_id = any(${bookingIds}::bigint[]) order by seat_index, length("row"), "row", "number"`.execute(db)
  const seats = Map.groupBy(rows, ({ booking_id }) => booking_id)
  return bookingIds.map((id) => seats.get(id) ?? [])
}

/** Returns the id of each ticket; undefined if another ticket already has that id. */
export async function addTickets(tx: Tx, tickets: readonly Insertable<Schema['ticket']>[]): Promise<(number | undefined)[]> {
  const added = await insertRows(tx, 'ticket', tickets, { unless: ['id'], returning: ['id', 'booking_id'] })
  const ids = new Map(added.map(({ id, booking_id }) => [booking_id, Number(id)]))
  return tickets.map(({ booking_id }) => ids.get(booking_id))
}

function unanswered(): never {
  throw new Error('the database has not answered for a row that it took')
}
