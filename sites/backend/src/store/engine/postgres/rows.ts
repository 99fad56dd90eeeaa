import { type Insertable, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Tx } from '../../store.ts'

type Table = keyof Schema & string

/**
 * Inserts rows that have the same columns, by a text that is the same for any number of them. `unless`: a row whose key is already there is
 * neither inserted nor returned.
 */
export async function insertRows<T extends Table, Column extends keyof Schema[T] & string = never>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  { unless, returning = [] }: { unless?: readonly (keyof Schema[T] & string)[]; returning?: readonly Column[] } = {},
): Promise<Record<Column, string | number>[]> {
  if (rows.length === 0) return []
  const columns = list([
    ...new Set(rows.flatMap((row) => Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : name)))),
  ])
  const statement = sql<Record<Column, string | number>>`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${unless ? sql`on conflict (${list(unless)}) do nothing` : sql``}
    ${returning.length > 0 ? sql`returning ${list(returning)}` : sql``}`
  return (await statement.execute(tx)).rows
}

function list(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}
