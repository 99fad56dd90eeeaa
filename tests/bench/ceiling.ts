import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const commits = 3_000

/** Durable commits per second that SQLite alone makes on this disk, one after another. */
export function durableCommitsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-ceiling-'))
  const database = new DatabaseSync(join(folder, 'ceiling.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, value TEXT)')
  const insert = database.prepare('INSERT INTO t (value) VALUES (?)')
  const begun = performance.now()
  for (let n = 0; n < commits; n++) insert.run('a booking')
  const ms = performance.now() - begun
  database.close()
  rmSync(folder, { recursive: true })
  return (commits / ms) * 1000
}

/** Commits per second that PostgreSQL alone makes over one connection. */
export async function postgresCommitsPerSecond(address: string): Promise<number> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query('CREATE TABLE ceiling (id SERIAL PRIMARY KEY, value TEXT)')
  const begun = performance.now()
  for (let n = 0; n < commits; n++)
    await client.query({ name: 'ceiling', text: 'INSERT INTO ceiling (value) VALUES ($1)', values: ['a booking'] })
  const ms = performance.now() - begun
  await client.query('DROP TABLE ceiling')
  await client.end()
  return (commits / ms) * 1000
}
