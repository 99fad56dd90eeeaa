import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { CannotMove, quoted, type Table } from './tables.ts'

/** What a table holds: how many rows, and SHA-256 over all of them in the order of their key. */
export interface Content {
  rows: number
  sha256: string
}

/** How many rows go over the line together: of pictures, which are large, only a few. */
const aPart = 1000
const aPartWithBytes = 4

/** Copies a table's rows; returns what they were in SQLite. */
export async function copyRows(sqlite: DatabaseSync, postgres: Client, table: Table): Promise<Content> {
  const counted = new ContentCount()
  for (const part of rowsInSqlite(sqlite, table)) {
    for (const row of part) counted.add(row)
    await insert(postgres, table, part)
  }
  return counted.content()
}

/** Returns what is in the table now, as PostgreSQL tells it. */
export async function contentInPostgres(postgres: Client, table: Table): Promise<Content> {
  const counted = new ContentCount()
  const types = table.columns.map(({ type }) => type)
  // By bytes, as SQLite orders texts, whatever the database's own order is.
  const order = table.key.map((name) => quoted(name) + (typeOf(table, name) === 'text' ? ' COLLATE "C"' : ''))
  const part = partOf(table)
  await postgres.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${columnsOf(table)} FROM ${quoted(table.name)} ORDER BY ${order.join()}`)
  for (;;) {
    const { rows } = await postgres.query<Written[]>({ text: `FETCH ${part} FROM moved`, rowMode: 'array' })
    if (rows.length === 0) break
    for (const row of rows) counted.add(row.map((value, index) => comparable(types[index] ?? '', value)))
  }
  await postgres.query('CLOSE moved')
  return counted.content()
}

/** Makes the next id one that was never given, whether or not the row of the last still exists, because tickets carry ids. */
export async function continueIds(sqlite: DatabaseSync, postgres: Client, { name, columns }: Table): Promise<void> {
  const identity = columns.find(({ isIdentity }) => isIdentity)
  if (!identity) return
  const statement = sqlite.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?')
  statement.setReadBigInts(true)
  const { seq } = statement.get(name) ?? {}
  const given = typeof seq === 'bigint' ? seq : 0n
  // Unlike setval this is part of the transaction.
  await postgres.query(`ALTER TABLE ${quoted(name)} ALTER COLUMN ${quoted(identity.name)} RESTART WITH ${given + 1n}`)
}

function* rowsInSqlite(sqlite: DatabaseSync, table: Table): Generator<Written[][]> {
  const order = table.key.map(quoted).join()
  const statement = sqlite.prepare(`SELECT ${columnsOf(table)} FROM ${quoted(table.name)} ORDER BY ${order}`)
  statement.setReadBigInts(true)
  let part: Written[][] = []
  for (const row of statement.iterate()) {
    part.push(
      table.columns.map(({ name, type }) => {
        const written = writtenFor(type, row[name] ?? null)
        if (written !== undefined) return written
        const place = table.key.map((key) => `${key} ${row[key]}`).join(', ')
        throw new CannotMove(`PostgreSQL cannot keep what is in ${table.name}.${name} of ${place} as ${type}.`)
      }),
    )
    if (part.length < partOf(table)) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function insert(postgres: Client, table: Table, part: readonly Written[][]): Promise<void> {
  const columns = table.columns.map((_, index) => part.map((row) => row[index]))
  const places = table.columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
  await postgres.query(`INSERT INTO ${quoted(table.name)} (${columnsOf(table)}) SELECT * FROM unnest(${places.join()})`, columns)
}

function partOf({ columns }: Table): number {
  return columns.some(({ type }) => type === 'bytea') ? aPartWithBytes : aPart
}

function columnsOf({ columns }: Table): string {
  return columns.map(({ name }) => quoted(name)).join()
}

function typeOf({ columns }: Table, name: string): string | undefined {
  return columns.find((column) => column.name === name)?.type
}

class ContentCount {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(row: readonly Written[]): void {
    this.#rows++
    this.#hash.update(`${JSON.stringify(row)}\n`)
  }

  content(): Content {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** A value as PostgreSQL writes it down. */
export type Written = string | null

type Reading = (value: Exclude<SQLOutputValue, null>) => string | undefined

/** By PostgreSQL's type of the column: how PostgreSQL writes what SQLite has there; undefined if the type has no such value. */
const readings: Readonly<Record<string, Reading>> = {
  bigint: (value) => (typeof value === 'bigint' ? String(value) : undefined),
  'double precision': (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(Number(value)) : undefined),
  // PostgreSQL's texts hold every character except NUL.
  text: (value) => (typeof value === 'string' && !value.includes('\0') ? value : undefined),
  boolean: (value) => (value === 0n ? 'f' : value === 1n ? 't' : undefined),
  bytea: (value) => (value instanceof Uint8Array ? `\\x${value.toHex()}` : undefined),
}

/** Writes a value of SQLite, whose columns take any type, for a column of this type; undefined if the type can't hold it. */
export function writtenFor(type: string, value: SQLOutputValue): Written | undefined {
  return value === null ? null : readings[type]?.(value)
}

/** Returns what PostgreSQL has written in the one form that is compared, because it writes floating-point numbers in its own way. */
export function comparable(type: string, value: Written): Written {
  return value !== null && type === 'double precision' ? String(Number(value)) : value
}
