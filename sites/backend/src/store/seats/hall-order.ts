import { sql } from 'kysely'

/** A to Z before ZZ, and by number: the order of a hall. */
export function inHallOrder(table: 'seat' | 'booking_seat') {
  const row = sql.ref(`${table}.row`)
  return sql`length(${row}), ${row}, ${sql.ref(`${table}.number`)}`
}

/** Of a booking's seats: the order that seat indexes count in. Who moves to another seat keeps their index. */
export function inIndexOrder() {
  return sql`${sql.ref('booking_seat.seat_index')}, ${inHallOrder('booking_seat')}`
}

/** Of a group's rows the first one in that order, behind a digit for its length: groups are in the order of the hall by it. */
export function firstRow(row: string) {
  return sql<string>`min(length(${sql.ref(row)}) || ${sql.ref(row)})`
}
