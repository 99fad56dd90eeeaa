import { ApiError } from '@sabha/api/errors'
import type { RefusalCode } from '@sabha/api/refusal'
import type { Store } from '@sabha/backend/store/store'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Backend } from './backend.ts'
import { standsOnPostgres } from './databases.ts'

export interface ExpectedRefusal {
  status: number
  code: RefusalCode
  message?: string
  params?: Record<string, string | number | readonly string[]>
}

/** Expects the call to be refused like this, and to change nothing. */
export async function expectRefused(backend: Backend, call: () => Promise<unknown>, expected: ExpectedRefusal): Promise<void> {
  const error = await unchanged(backend, () => call().catch((reason: unknown) => reason))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ kind: 'refused', ...expected })
}

/** Returns the result of `act`, and expects the database to be the same before and after it. */
export async function unchanged<T>({ deps }: Backend, act: () => Promise<T>): Promise<T> {
  const before = await rowsOf(deps.store)
  const answer = await act()
  const after = await rowsOf(deps.store)
  const gone = [...before.difference(after)].map((row) => `- ${row}`)
  const come = [...after.difference(before)].map((row) => `+ ${row}`)
  expect([...gone, ...come]).toEqual([])
  return answer
}

/** Returns every row of every table, as text. */
export async function rowsOf({ read }: Store): Promise<Set<string>> {
  const catalog = standsOnPostgres()
    ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  const { rows: tables } = await catalog.execute(read)
  const columns = standsOnPostgres() ? sql`*` : sql`rowid as rowid, *`
  const all = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql`select ${columns} from ${sql.table(name)}`.execute(read)
    for (const row of rows) all.add(`${name} ${JSON.stringify(row)}`)
  }
  return all
}
