import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'

interface Column {
  name: string
  /** PostgreSQL's type. */
  type: string
  /** The database itself gives the next value. */
  isIdentity: boolean
}

export interface Table {
  name: string
  columns: Column[]
  /** The columns of the primary key, in its order. */
  key: string[]
}

/** Kysely's own tables for its migrations, which make them in both databases. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

async function tablesIn(postgres: Client): Promise<{ name: string; hasRows: boolean }[]> {
  const { rows } = await postgres.query<{ schema: string; name: string }>(`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_temp%'
    ORDER BY 1, 2`)
  const tables: { name: string; hasRows: boolean }[] = []
  for (const { schema, name } of rows) {
    const found = await postgres.query(`SELECT 1 FROM ${quoted(schema)}.${quoted(name)} LIMIT 1`)
    tables.push({ name, hasRows: found.rows.length > 0 })
  }
  return tables
}

/** Refuses a database that is in use, or that belongs to another program. */
export async function refuseFilled(postgres: Client): Promise<void> {
  const tables = await tablesIn(postgres)
  const filled = tables.find(({ name, hasRows }) => hasRows && !ofMigrations.includes(name))
  if (filled) throw new CannotMove(`The PostgreSQL database is not empty: there are rows in its table ${filled.name}.`)
  const isOurs = tables.length === 0 || tables.some(({ name }) => name === 'kysely_migration')
  if (!isOurs) throw new CannotMove(`The PostgreSQL database is not empty: it has a table ${tables[0]?.name} of another program.`)
}

/** Returns our tables, each after those that it refers to. */
export async function ourTables(postgres: Client): Promise<Table[]> {
  const { rows: columns } = await postgres.query<{ table: string; name: string; type: string; identity: string; place: string | null }>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attidentity AS identity,
      array_position(i.indkey::int[], a.attnum::int) AS place
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`)
  const { rows: references } = await postgres.query<{ from: string; to: string }>(`
    SELECT child.relname AS from, parent.relname AS to FROM pg_constraint
    JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
    WHERE contype = 'f' AND conrelid <> confrelid`)
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map((column) => ({ name: column.name, type: column.type, isIdentity: column.identity !== '' })),
    key: own
      .filter(({ place }) => place !== null)
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map((column) => column.name),
  }))
  return parentsFirst(
    tables.filter(({ name }) => !ofMigrations.includes(name)),
    references,
  )
}

function parentsFirst(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const sorted: Table[] = []
  const isSorted = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < tables.length) {
    const waiting = tables.filter(({ name }) => !isSorted(name))
    const free = waiting.filter(({ name }) => references.every(({ from, to }) => from !== name || isSorted(to)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...free)
  }
  return sorted
}

/** Refuses a file whose tables and columns are not these, because something would be left behind. */
export function refuseOtherShape(sqlite: DatabaseSync, tables: readonly Table[]): void {
  const shapeOf = (name: string, columns: readonly string[]) => `${name} (${columns.toSorted().join(', ')})`
  const there = sqlite
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !ofMigrations.includes(name))
    .map((name) => {
      const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?)').all(name)
      return shapeOf(
        name,
        columns.map((column) => String(column['name'])),
      )
    })
  const here = tables.map(({ name, columns }) =>
    shapeOf(
      name,
      columns.map((column) => column.name),
    ),
  )
  const [odd] = [...new Set(there).symmetricDifference(new Set(here))]
  if (odd !== undefined) throw new CannotMove(`The backup and the PostgreSQL database do not have the same tables: ${odd} is in one alone.`)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** One database can't be copied into the other; the message says why to the person who asked for it. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove'
}
