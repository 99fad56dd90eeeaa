import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Expression, type SqlBool, sql } from 'kysely'

/** SQL: whether a row of this table is at one of these places; false if there are no places. */
export function isAmong(table: string, places: readonly SeatPlace[]): Expression<SqlBool> {
  if (places.length === 0) return sql<SqlBool>`1 = 0`
  const [row, number] = [sql.ref(`${table}.row`), sql.ref(`${table}.number`)]
  return sql<SqlBool>`(${row}, ${number}) in (${sql.join(places.map((place) => sql`(${place.row}, ${place.number})`))})`
}
