import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { OperationError } from '../operation-error.ts'
import { clearOurs, ourEntries, ourTables } from './our-objects.ts'

/** Runs PostgreSQL's own programs, which save and restore databases while they are in use. */

/** Saves the database to a file in PostgreSQL's custom format. Returns its newest migration. */
export async function dumpPostgres(url: string, file: string): Promise<string> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
  return newestMigration(url)
}

/** What psql prints when it has executed everything. */
const isThere = 'all of it is there'

/**
 * Replaces our objects, even those of a newer program, with a saved database. All happens in one transaction: `last` is its last statement,
 * and `beforeItCounts` runs just before the commit. It needs only the rights of the tables' owner, and leaves extensions, other schemas and
 * objects of other owners alone.
 */
export async function restorePostgres(
  url: string,
  file: string,
  { last, beforeItCounts }: { last: string; beforeItCounts: () => Promise<void> },
): Promise<void> {
  const list = `${file}.list`
  await writeFile(list, ourEntries(await run('pg_restore', ['--list', file])))
  const saved = start('pg_restore', [`--use-list=${list}`, '--no-owner', '--no-privileges', '--exit-on-error', '--file=-', file])
  const database = start('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], url)
  const isTaken = endOf('psql', database)
  const isSaid = saying(database, isThere)
  isTaken.catch(() => {}).finally(() => saved.kill())
  try {
    database.stdin.write(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; ${clearOurs};\n`)
    saved.stdout.pipe(database.stdin, { end: false })
    await endOf('pg_restore', saved)
    database.stdin.write(`${last};\n\\echo ${isThere}\n`)
    await Promise.race([isSaid, isTaken])
    await beforeItCounts()
    database.stdin.end('COMMIT;\n')
  } catch (error) {
    // Without the COMMIT, nothing takes effect.
    database.stdin.end()
    await isTaken
    throw error
  }
  await isTaken
}

async function newestMigration(url: string): Promise<string> {
  return ask(url, 'SELECT max(name) FROM kysely_migration')
}

/** Whether any of our tables has a row: a database that was opened but never used has none. */
export async function isInhabited(url: string): Promise<boolean> {
  const tables = (await ask(url, ourTables)).split('\n').filter((name) => name !== '')
  if (tables.length === 0) return false
  const hasRow = tables.map((name) => `EXISTS (SELECT FROM ${name})`).join(' OR ')
  return (await ask(url, `SELECT ${hasRow}`)) === 't'
}

/**
 * Counts the other connections to the database. PostgreSQL's own processes (autovacuum) have no user; only superusers see what another
 * user's connection is.
 */
export async function othersOn(url: string): Promise<number> {
  const others = `datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`
  return Number(
    await ask(url, `SELECT count(*) FROM pg_stat_activity WHERE ${others} AND coalesce(backend_type, 'client backend') = 'client backend'`),
  )
}

/** Runs one statement. Returns its rows as lines. */
async function ask(url: string, sql: string): Promise<string> {
  return (await run('psql', ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${sql}`], url)).trim()
}

async function run(program: string, args: string[], url?: string): Promise<string> {
  const child = start(program, args, url)
  child.stdin.end()
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await endOf(program, child)
  return output
}

/** Starts a program. The password goes into the environment: everybody on the machine can read arguments. */
function start(program: string, args: string[], url?: string): ChildProcessWithoutNullStreams {
  const address = url === undefined ? undefined : new URL(url)
  const password = address?.password ?? ''
  if (address) address.password = ''
  const env = { PATH: searchPath, ...(password && { PGPASSWORD: decodeURIComponent(password) }) }
  const child = spawn(program, [...(address ? [`--dbname=${address}`] : []), ...args], { env })
  // The program itself reports why it reads no more.
  child.stdin.on('error', () => {})
  return child
}

/** Resolves when a program has ended well. The caller must read its output. */
function endOf(program: string, child: ChildProcessWithoutNullStreams): Promise<void> {
  let problem = ''
  child.stderr.on('data', (chunk) => (problem += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new OperationError(`${program} is needed: install PostgreSQL's client programs.`)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new OperationError(`${program} failed: ${problem.trim()}`))))
  })
}

function saying(child: ChildProcessWithoutNullStreams, words: string): Promise<void> {
  let output = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes(words)) resolve()
    })
  })
}

/** Where Debian and most other systems keep programs. */
const searchPath = '/usr/local/bin:/usr/bin:/bin'
