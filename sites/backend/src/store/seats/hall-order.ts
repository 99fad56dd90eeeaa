import { sql } from 'kysely'

/** SQL: orders seats as the hall does: row A to Z before ZZ, then by number. */
export function inHallOrder(table: 'seat' | 'booking_seat') {
  const row = sql.ref(`${table}.row`)
  return sql`length(${row}), ${row}, ${sql.ref(`${table}.number`)}`
}

/** SQL: orders a booking's seats as seat indexes count them. A guest who moves to another seat keeps their index. */
export function inIndexOrder() {
  return sql`${sql.ref('booking_seat.seat_index')}, ${inHallOrder('booking_seat')}`
}

/**
 * SQL: the first row of a GROUP BY group in hall order, behind a digit for its length, so that sorting by it gives the order of the hall.
 */
export function firstRow(row: string) {
  return sql<string>`min(length(${sql.ref(row)}) || ${sql.ref(row)})`
}
