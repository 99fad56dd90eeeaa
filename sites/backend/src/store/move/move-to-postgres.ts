import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openPostgres } from '../engine/postgres/open.ts'
import { connectionSettings } from '../engine/postgres/pools.ts'
import { openSqlite } from '../engine/sqlite/open.ts'
import { type Content, contentInPostgres, continueIds, copyRows } from './rows.ts'
import { CannotMove, ourTables, quoted, refuseFilled, refuseOtherShape } from './tables.ts'

export type MovedTable = Content & { name: string }

/**
 * Copies a SQLite file that nobody else has open into an empty PostgreSQL database. Reads the result back: unless every table has the same
 * rows, to the byte, nothing is kept. Both are first brought up to the newest migration, and `beforeItCounts` runs just before the
 * commit. Rejects with `CannotMove`.
 */
export async function moveToPostgres(file: string, url: string, beforeItCounts: () => Promise<void>): Promise<MovedTable[]> {
  await refuseFilledDatabase(url)
  await broughtUpToDate('backup', () => openSqlite(file))
  await broughtUpToDate('PostgreSQL database', () => openPostgres(url))
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    return await connected(url, async (postgres) => {
      await postgres.query('BEGIN')
      const moved = await move(sqlite, postgres)
      await beforeItCounts()
      await postgres.query('COMMIT')
      return moved
    })
  } finally {
    sqlite.close()
  }
}

/** Rejects with `CannotMove` if there is anything in the database of this address. */
export function refuseFilledDatabase(url: string): Promise<void> {
  return connected(url, refuseFilled)
}

async function move(sqlite: DatabaseSync, postgres: pg.Client): Promise<MovedTable[]> {
  const tables = await ourTables(postgres)
  refuseOtherShape(sqlite, tables)
  // A box office that starts meanwhile waits here, and then finds this one instead of making its own.
  await postgres.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join()} IN ACCESS EXCLUSIVE MODE`)
  await refuseFilled(postgres)
  const moved: MovedTable[] = []
  for (const table of tables) {
    moved.push({ name: table.name, ...(await copyRows(sqlite, postgres, table)) })
    await continueIds(sqlite, postgres, table)
  }
  await postgres.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const [index, table] of tables.entries()) {
    const found = await contentInPostgres(postgres, table)
    const expected = moved[index]
    if (found.rows !== expected?.rows || found.sha256 !== expected.sha256)
      throw new CannotMove(`${table.name} came out otherwise: ${found.rows} rows of ${expected?.rows}, ${found.sha256}. Nothing was kept.`)
  }
  await postgres.query('ANALYZE')
  return moved
}

async function broughtUpToDate(what: string, open: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const opened = await open().catch((cause: unknown) => {
    const because = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause : cause).message : String(cause)
    throw new CannotMove(`The ${what} cannot be brought up to date: ${because}.`, { cause })
  })
  await opened.close()
}

/** Connects so that every value comes as PostgreSQL writes it. A connection that ends before its COMMIT leaves nothing. */
async function connected<T>(url: string, work: (postgres: pg.Client) => Promise<T>): Promise<T> {
  const postgres = new pg.Client({ ...connectionSettings(url), types: { getTypeParser: () => (written: unknown) => written } })
  postgres.on('error', () => {})
  try {
    await postgres.connect()
    return await work(postgres)
  } catch (cause) {
    if (cause instanceof pg.DatabaseError) throw new CannotMove(`PostgreSQL refuses: ${cause.message}. Nothing was kept.`, { cause })
    const { code } = cause as NodeJS.ErrnoException
    throw code === undefined ? cause : new CannotMove(`PostgreSQL cannot be reached: ${code}. Nothing was kept.`, { cause })
  } finally {
    await postgres.end().catch(() => {})
  }
}
