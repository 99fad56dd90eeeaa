import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** What a database is copied from: all tables, empty, or with the sample show and the tests' accounts. */
export type Template = 'migrated' | 'seeded'

/** The name of each template on a PostgreSQL server. */
export const templates = { migrated: 'sabha_migrated', seeded: 'sabha_seeded' } as const satisfies Record<Template, string>

/** The environment variable that holds the path of each SQLite template (`run-setup.ts`). */
export const sqliteTemplates = {
  migrated: 'SABHA_TESTS_MIGRATED_SQLITE',
  seeded: 'SABHA_TESTS_SEEDED_SQLITE',
} as const satisfies Record<Template, string>

let server: string | undefined

/** From now on the backends of this test file use PostgreSQL, on the server at this address. */
export function standOnPostgres(address: string): void {
  server = address
}

export const standsOnPostgres = () => server !== undefined

/** False for a backend that runs outside the tests. */
export const hasTemplates = () => server !== undefined || process.env[sqliteTemplates.seeded] !== undefined

const nameOf = (dataDir: string) => `sabha_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`

/** Adds the database of the data folder to a backend's settings, unless they name a database or no folder. */
export async function withDatabase(settings: Readonly<Record<string, string>>, from?: Template): Promise<Record<string, string>> {
  const { DATA_DIR, DATABASE_URL } = settings
  return { ...(DATA_DIR !== undefined && DATABASE_URL === undefined && (await databaseSettings(DATA_DIR, from))), ...settings }
}

/** Returns the settings of a data folder's database, made at the first call; empty where the database is the folder's own file. */
export async function databaseSettings(dataDir: string, from: Template = 'migrated'): Promise<{ DATABASE_URL?: string }> {
  if (server === undefined) return {}
  const name = nameOf(dataDir)
  await dropped.get(name)
  await maker.do(async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    try {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
      // Copying files instead of logging them takes a third of the time.
      if (rowCount === 0) await admin.query(`create database ${name} template ${templates[from]} strategy file_copy`)
    } finally {
      await admin.query('select pg_advisory_unlock(1)')
    }
  })
  return { DATABASE_URL: addressOf(server, name) }
}

/** Copies a SQLite template into a data folder that has no database yet: making the tables is most of a backend's start. */
export function copySqlite(dataDir: string, template: Template): void {
  const from = process.env[sqliteTemplates[template]]
  const to = join(dataDir, 'sabha.sqlite')
  if (from === undefined || existsSync(to)) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  copyFileSync(from, to)
}

/** Makes a database without tables for a data folder; returns its address. */
export async function emptyDatabase(dataDir: string): Promise<string> {
  if (server === undefined) throw new Error('this test stands on no PostgreSQL server')
  await dropped.get(nameOf(dataDir))
  await maker.do((admin) => admin.query(`create database ${nameOf(dataDir)}`))
  return addressOf(server, nameOf(dataDir))
}

/**
 * Drops the database in the background. Only a test that makes it again waits for that: the server takes a tenth of a second if the last
 * connection was just closed. A database that stays only takes room until its server ends.
 */
export function dropDatabase(dataDir: string): void {
  if (server === undefined) return
  const name = nameOf(dataDir)
  const isGone = broom.do((admin) => admin.query(`drop database if exists ${name} with (force)`)).catch(() => {})
  dropped.set(name, isGone)
  void isGone.then(() => dropped.get(name) === isGone && dropped.delete(name))
}

const dropped = new Map<string, Promise<unknown>>()

function addressOf(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** Runs work one after the other over one connection, which lasts as long as the process: connecting takes as long as the work itself. */
class Administrator {
  #client: Promise<pg.Client> | undefined
  #lastWork: Promise<unknown> = Promise.resolve()

  do(work: (admin: pg.Client) => Promise<unknown>): Promise<unknown> {
    const done = this.#lastWork.then(async () => {
      this.#client ??= connect()
      return work(await this.#client)
    })
    this.#lastWork = done.catch(() => {})
    return done
  }
}

const maker = new Administrator()
const broom = new Administrator()

async function connect(): Promise<pg.Client> {
  const admin = new pg.Client(server)
  // The server ends before the process does, which cuts this connection.
  admin.on('error', () => {})
  await admin.connect()
  return admin
}
