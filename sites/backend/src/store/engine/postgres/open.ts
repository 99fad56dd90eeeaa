import { Kysely, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { migrate } from '../../migrations.ts'
import type { Schema } from '../../schema.ts'
import { CannotOpen, type Store } from '../../store.ts'
import { AfterCommit } from '../jobs.ts'
import { BatchedReads } from './batched-reads.ts'
import { MigrationCompiler, postgresDialect } from './dialect.ts'
import { PostgresSeatNews } from './notify.ts'
import { connectionSettings, openPools, readers } from './pools.ts'
import { Primary } from './primary.ts'
import { Session } from './session.ts'
import { PostgresWriter } from './writer.ts'

/** `pg_current_xact_id` and its related functions came with version 13. */
const oldest = 13

/**
 * Opens the database of this address and brings it up to the newest migration; of several processes that do so at once, one migrates it.
 * Rejects with `CannotOpen` if no database can be reached, without repeating its password. `direct`: the database's own address, if `url`
 * is a pooler's. An address that names several servers stands for the one among them that takes writes.
 */
export async function openPostgres(url: string, direct?: string): Promise<Store> {
  const primary = new Primary(url)
  const directPrimary = direct === undefined ? primary : new Primary(direct)
  try {
    return await openOn(primary, directPrimary)
  } catch (error) {
    closeAll(primary, directPrimary)
    throw error
  }
}

async function openOn(primary: Primary, directPrimary: Primary): Promise<Store> {
  await bringUpToDate(await addressOf(directPrimary))
  const pools = openPools(primary, await addressOf(primary), { isPooled: directPrimary !== primary })
  const afterCommit = new AfterCommit()
  const writer = new PostgresWriter(pools, afterCommit)
  const seatNews = new PostgresSeatNews(directPrimary)
  await seatNews.open().catch(() => {}) // it tries again by itself
  return {
    read: new BatchedReads({ dialect: postgresDialect(readers(pools.reading), new PostgresQueryCompiler()) }),
    alone: (job) => writer.alone(job),
    concurrent: (locks, job) => writer.concurrent(locks, job),
    batched: (key, job) => writer.batched(key, job),
    subscribe: (subscriber) => afterCommit.subscribe(subscriber),
    seatNews,
    countNews: seatNews.counts,
    async close() {
      await writer.close()
      await seatNews.close()
      await pools.end()
      closeAll(primary, directPrimary)
    },
  }
}

async function addressOf(primary: Primary): Promise<string> {
  try {
    return await primary.address()
  } catch (error) {
    throw new CannotOpen('PostgreSQL cannot be reached: none of the servers takes writes', { cause: error })
  }
}

function closeAll(...primaries: Primary[]): void {
  for (const primary of primaries) primary.close()
}

/** Returns the migrations that a database has had; none if it is empty. */
export async function migrationsInPostgres(url: string): Promise<string[]> {
  const primary = new Primary(url)
  const address = await addressOf(primary).finally(() => primary.close())
  return onItsOwn(address, migrationsOf)
}

async function migrationsOf(session: Session): Promise<string[]> {
  const { row } = await session.run(`SELECT to_regclass('kysely_migration') IS NOT NULL AS is_there`)
  if (row?.['is_there'] !== true) return []
  const names = await session.run(`SELECT coalesce(string_agg(name, ','), '') AS names FROM kysely_migration`)
  return String(names.row?.['names']).split(',')
}

function bringUpToDate(url: string): Promise<void> {
  return onItsOwn(url, async (session) => {
    const dialect = postgresDialect({ acquire: async () => session, release() {} }, new MigrationCompiler())
    await migrate(new Kysely<Schema>({ dialect }), await migrationsOf(session))
  })
}

/** Works over a connection of its own, because a migration may take longer than any other statement. */
async function onItsOwn<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...connectionSettings(url), max: 1 })
  pool.on('error', () => {})
  try {
    const client = await pool.connect().catch((error: unknown) => {
      throw new CannotOpen(problemOf(error), { cause: error })
    })
    client.on('error', () => {})
    const session = Session.of(client)
    try {
      const { row } = await session.run("SELECT current_setting('server_version_num')::int / 10000 AS version")
      if (Number(row?.['version']) < oldest) throw new CannotOpen(`PostgreSQL ${oldest} or newer is needed, this is ${row?.['version']}`)
      return await work(session)
    } finally {
      session.release()
    }
  } finally {
    await pool.end()
  }
}

/** Says why there is no connection, by the error's code; a server's own words (no such database, wrong password) hold no secret. */
function problemOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `PostgreSQL refuses: ${error.message}`
  const { code = '', message } = error as NodeJS.ErrnoException
  return `PostgreSQL cannot be reached: ${code === '' ? message : code}`
}
