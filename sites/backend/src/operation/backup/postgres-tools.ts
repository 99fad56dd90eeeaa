import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { OperationError } from '../operation-error.ts'
import { clearOurs, ourEntries, ourTables } from './our-objects.ts'

/** PostgreSQL's own programs, which know how to save and restore its databases while they are used. */

/** Saves the database to a file in PostgreSQL's custom format; answers its newest migration. */
export async function dumpPostgres(url: string, file: string): Promise<string> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
  return newestMigration(url)
}

/** Said by psql when it has taken everything. */
const isThere = 'all of it is there'

/**
 * Puts a saved database in the place of what is ours, be that of a newer program: all in one transaction, whose last statement is `last`, and
 * `beforeItCounts` happens before its end. It needs no right but those of the tables' owner, and leaves extensions, other schemas and what
 * belongs to others alone.
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
    // Without its COMMIT nothing of it counts.
    database.stdin.end()
    await isTaken
    throw error
  }
  await isTaken
}

async function newestMigration(url: string): Promise<string> {
  return ask(url, 'SELECT max(name) FROM kysely_migration')
}

/** Whether there is a row in any table of ours: a database that was opened and never used has none. */
export async function isInhabited(url: string): Promise<boolean> {
  const tables = (await ask(url, ourTables)).split('\n').filter((name) => name !== '')
  if (tables.length === 0) return false
  const hasRow = tables.map((name) => `EXISTS (SELECT FROM ${name})`).join(' OR ')
  return (await ask(url, `SELECT ${hasRow}`)) === 't'
}

/** How many others have the database open. PostgreSQL itself (autovacuum) has no user; what another user is about is told to superusers alone. */
export async function othersOn(url: string): Promise<number> {
  const others = `datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`
  return Number(
    await ask(url, `SELECT count(*) FROM pg_stat_activity WHERE ${others} AND coalesce(backend_type, 'client backend') = 'client backend'`),
  )
}

/** Runs one statement; answers its rows as lines. */
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

/** The password goes by the environment: arguments can be read by everybody on the machine. */
function start(program: string, args: string[], url?: string): ChildProcessWithoutNullStreams {
  const address = url === undefined ? undefined : new URL(url)
  const password = address?.password ?? ''
  if (address) address.password = ''
  const env = { PATH: searchPath, ...(password && { PGPASSWORD: decodeURIComponent(password) }) }
  const child = spawn(program, [...(address ? [`--dbname=${address}`] : []), ...args], { env })
  // Why it takes no more, it says itself.
  child.stdin.on('error', () => {})
  return child
}

/** Resolves when a program has ended well. Somebody else has to read what it says. */
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

/** Where Debian, and most others, keep programs. */
const searchPath = '/usr/local/bin:/usr/bin:/bin'
