import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Expression, type JoinBuilder, type SqlBool, sql } from 'kysely'

/** SQL: whether a row of this table is at one of these places; false if there are no places. */
export function isAmong(table: string, places: readonly SeatPlace[]): Expression<SqlBool> {
  if (places.length === 0) return sql<SqlBool>`1 = 0`
  const [row, number] = [sql.ref(`${table}.row`), sql.ref(`${table}.number`)]
  return sql<SqlBool>`(${row}, ${number}) in (${sql.join(places.map((place) => sql`(${place.row}, ${place.number})`))})`
}

/** The tables that name seats, each with the table that has the id of their show. */
const showsOf = { seat: 'seat', booking_seat: 'booking', group_seat: 'seat_group', scan_conflict: 'scan_conflict' } as const

/** SQL: joins `table` on the seats that another table names. */
export function onSeatOf(table: 'seat' | 'admission', named: keyof typeof showsOf) {
  const same = (column: string, of: string) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${sql.ref(`${of}.${column}`)}`
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    join.on(same('show_id', showsOf[named])).on(same('row', named)).on(same('number', named))
}
