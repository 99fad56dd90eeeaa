import { spawn } from 'node:child_process'
import { OperationError } from '../operation-error.ts'

/** PostgreSQL's own programs, which know how to save and restore its databases while they are used. */

/** Saves the database to a file in PostgreSQL's custom format; answers its newest migration. */
export async function dumpPostgres(url: string, file: string): Promise<string> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
  return newestMigration(url)
}

/** Puts a saved database in the place of what is there, all in one transaction. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await run('pg_restore', ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', file], url)
}

async function newestMigration(url: string): Promise<string> {
  return ask(url, 'SELECT max(name) FROM kysely_migration')
}

/** Whether a box office has been opened on the database: its first start makes a show. */
export async function isInhabited(url: string): Promise<boolean> {
  if ((await ask(url, `SELECT count(*) FROM information_schema.tables WHERE table_name = 'show' AND table_schema = 'public'`)) === '0')
    return false
  return (await ask(url, 'SELECT count(*) FROM public.show')) !== '0'
}

/** How many others have the database open. */
export async function othersOn(url: string): Promise<number> {
  return Number(await ask(url, 'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'))
}

/** Runs one statement; answers its rows as lines. */
export async function ask(url: string, sql: string): Promise<string> {
  return (await run('psql', ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${sql}`], url)).trim()
}

/** The password goes by the environment: arguments can be read by everybody on the machine. */
function run(program: string, args: string[], url: string): Promise<string> {
  const address = new URL(url)
  const { password } = address
  address.password = ''
  const child = spawn(program, [`--dbname=${address}`, ...args], {
    env: { PATH: searchPath, ...(password && { PGPASSWORD: decodeURIComponent(password) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let problem = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (problem += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new OperationError(`${program} is needed: install PostgreSQL's client programs.`)))
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new OperationError(`${program} failed: ${problem.trim()}`))))
  })
}

/** Where Debian, and most others, keep programs. */
const searchPath = '/usr/local/bin:/usr/bin:/bin'
