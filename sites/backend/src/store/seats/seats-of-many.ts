import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

/** The statements of `seats.ts` for jobs that run together, one statement for all of them. PostgreSQL only. */

type SeatRow = Selectable<Schema['seat']>

interface Places {
  showId: number
  places: readonly SeatPlace[]
}

/** SQL: each place with the index of the ask that it belongs to. */
function asked(asks: readonly Places[]) {
  const flat = asks.flatMap(({ showId, places }, nth) => places.map(({ row, number }) => ({ nth, showId, row, number })))
  return sql`unnest(
    ${flat.map(({ nth }) => nth)}::int[], ${flat.map(({ showId }) => showId)}::bigint[],
    ${flat.map(({ row }) => row)}::text[], ${flat.map(({ number }) => number)}::bigint[]
  ) as asked (nth, show_id, "row", "number")`
}

const isAsked = sql`seat.show_id = asked.show_id and seat."row" = asked."row" and seat."number" = asked."number"`

export async function findSeatsOfMany(db: Db, asks: readonly Places[]): Promise<SeatRow[][]> {
  const { rows } = await sql<SeatRow & { nth: number }>`select seat.*, asked.nth from ${asked(asks)} join seat on ${isAsked}`.execute(db)
  const found = Map.groupBy(rows, ({ nth }) => nth)
  return asks.map((_, nth) => (found.get(nth) ?? []).map(({ nth: _nth, ...seat }) => seat))
}

/** `bookingId`: locks the seats that this booking holds, too. */
export async function lockSeatsOfMany(tx: Tx, asks: readonly (Places & { bookingId?: number | undefined })[]): Promise<undefined[]> {
  const bookings = asks.flatMap(({ bookingId }) => bookingId ?? [])
  const ofBookings = sql`union select show_id, "row", "number" from seat where booking_id = any(${bookings}::bigint[])`
  await sql`select seat."number" from seat
    join (select show_id, "row", "number" from ${asked(asks)} ${bookings.length > 0 ? ofBookings : sql``}) as asked on ${isAsked}
    order by seat.show_id, seat."row", seat."number" for no key update of seat`.execute(tx)
  return asks.map(() => undefined)
}

export interface SeatsToReserve extends Places {
  bookingId: number
  until: number
  now: number
}

/** Returns how many seats each ask got. */
export async function reserveSeatsOfMany(tx: Tx, asks: readonly SeatsToReserve[]): Promise<number[]> {
  const wishes = ofEach({ booking_id: asks.map(({ bookingId }) => bookingId), until: asks.map(({ until }) => until), now: nowOf(asks) })
  const { rows } = await sql<{ nth: number }>`update seat set status = 'reserved', reserved_until = wish.until,
    booking_id = wish.booking_id, group_id = null, changed_by = null, change = seat.change + 1
    from ${asked(asks)} join ${wishes} on wish.nth = asked.nth + 1
    where ${isAsked} and ${isFreeAt}
    returning asked.nth`.execute(tx)
  return countOf(asks, rows)
}

export interface SeatsToBook extends Places {
  id: number
  customerName: string
  /** The group that the seats are kept for; null if there is none. */
  groupId: number | null
  now: number
}

/** Returns how many seats each ask got. */
export async function bookSeatsOfMany(tx: Tx, asks: readonly SeatsToBook[]): Promise<number[]> {
  const wishes = ofEach({
    booking_id: asks.map(({ id }) => id),
    name: asks.map(({ customerName }) => customerName),
    group_id: asks.map(({ groupId }) => groupId),
    now: nowOf(asks),
  })
  const { rows } = await sql<{ nth: number }>`update seat set status = 'booked', reserved_until = null, booking_id = wish.booking_id,
    booking_type = 'customer', customer_name = wish.name, group_id = null, changed_by = null, change = seat.change + 1
    from ${asked(asks)} join ${wishes} on wish.nth = asked.nth + 1
    where ${isAsked} and (${isFreeAt} or (seat.status = 'reserved' and (seat.booking_id = wish.booking_id or ${isLeftOfGroup})))
    returning asked.nth`.execute(tx)
  return countOf(asks, rows)
}

/** Returns, for each booking, the show of each seat that it gave back. */
export async function releaseSeatsOfMany(tx: Tx, bookingIds: readonly number[]): Promise<number[][]> {
  // Joined with the ids that were asked for, because RETURNING gives the row after the update.
  const { rows } = await sql<{ booking_id: number; show_id: number }>`update seat set
    status = case when seat.group_id is null then 'available' else 'reserved' end,
    reserved_until = (select kept_until from seat_group where seat_group.id = seat.group_id),
    booking_id = null, changed_by = null, change = seat.change + 1
    from unnest(${bookingIds}::bigint[]) as asked (booking_id)
    where seat.booking_id = asked.booking_id and seat.status = 'reserved'
    returning asked.booking_id, seat.show_id`.execute(tx)
  return bookingIds.map((id) => rows.flatMap(({ booking_id, show_id }) => (booking_id === id ? show_id : [])))
}

const isLeftOfGroup = sql`(seat.group_id = wish.group_id and (seat.booking_id is null or seat.booking_id in
  (select booking.id from booking where booking.status <> 'pending' or booking.reserved_until <= wish.now)))`

const isFreeAt = sql`(seat.status = 'available' or (seat.status = 'reserved' and seat.reserved_until <= wish.now))`

/** SQL: one row per ask, with its value of each column. */
function ofEach(columns: Record<string, readonly (number | null)[] | readonly string[]>) {
  const arrays = Object.values(columns).map((values) => sql`${values}::${sql.raw(typeof values[0] === 'string' ? 'text' : 'bigint')}[]`)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) with ordinality as wish (${sql.join(names)}, nth)`
}

const nowOf = (asks: readonly { now: number }[]) => asks.map(({ now }) => now)

function countOf(asks: readonly unknown[], rows: readonly { nth: number }[]): number[] {
  const counts = asks.map(() => 0)
  for (const { nth } of rows) counts[nth] = (counts[nth] ?? 0) + 1
  return counts
}
