import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { migrate, migrationNames } from '../../migrations.ts'
import type { Schema } from '../../schema.ts'
import { type Answer, type Job, type Store, StoreUnavailable } from '../../store.ts'
import { AfterCommit, answerAll, JobQueue, JobTransaction, type QueuedJob, runBatch, type Savepoint } from '../jobs.ts'
import { copyOpened, migrationsOf, naming } from './copy.ts'

/** Opens the database file and brings it up to the newest migration. Rejects with `CannotOpen` if the file is no database that we may write. */
export async function openSqlite(file: string): Promise<Store> {
  const writing = openToWrite(file)
  const tx = new JobTransaction({ dialect: nodeSqliteDialect(writing) })
  const done = migrationsOf(writing)
  await saveBeforeMigrations(writing, done, file)
  await migrate(tx, done)
  const reading = new DatabaseSync(file, { readOnly: true })
  reading.exec('PRAGMA busy_timeout = 5000')
  const afterCommit = new AfterCommit()
  const writer = new GroupCommitWriter(writing, tx, afterCommit)
  return {
    read: new Kysely<Schema>({ dialect: nodeSqliteDialect(reading) }),
    alone: (job) => writer.run(job),
    // One writer: every job is alone.
    concurrent: (_locks, job) => writer.run(job),
    batched: (_key, job) => writer.run(job),
    subscribe: (subscriber) => afterCommit.subscribe(subscriber),
    // The file belongs to one process.
    seatNews: { publish() {}, subscribe() {} },
    countNews: { publish() {}, state() {}, subscribe() {} },
    async close() {
      await writer.close()
      reading.close()
      writing.close()
    },
  }
}

function openToWrite(file: string): DatabaseSync {
  return naming(file, () => {
    // SQLite would open a file that it may not write for reading alone, and fail at each write.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    const database = new DatabaseSync(file)
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 5000;
      PRAGMA temp_store = MEMORY;
      PRAGMA journal_size_limit = 67108864;
    `)
    return database
  })
}

/**
 * Group commit: jobs that arrive together run one after another, each in a savepoint of one shared transaction, and are answered after its
 * one durable commit. A job that fails or rolls back takes back only its own savepoint; when SQLite gives up the whole transaction, every
 * job of the batch is rejected and nothing is kept.
 */
class GroupCommitWriter {
  readonly #database: DatabaseSync
  readonly #tx: JobTransaction
  readonly #afterCommit: AfterCommit
  readonly #jobs = new JobQueue((batch) => this.#commit(batch))
  readonly #savepoint: Savepoint

  constructor(database: DatabaseSync, tx: JobTransaction, afterCommit: AfterCommit) {
    this.#database = database
    this.#tx = tx
    this.#afterCommit = afterCommit
    this.#savepoint = {
      begin: () => database.exec('SAVEPOINT job'),
      release: () => database.exec('RELEASE job'),
      undo: () => database.exec('ROLLBACK TO job; RELEASE job'),
      // Disk full, I/O error and their like: SQLite has given up the whole transaction, or can't be trusted with it.
      endsAll: (error) => !database.isTransaction || endsTransaction(error),
    }
  }

  run<T>(job: Job<T>): Promise<Answer<T>> {
    return this.#jobs.add(job)
  }

  /** Takes no more jobs and resolves when those under way are durable. */
  close(): Promise<void> {
    return this.#jobs.close()
  }

  async #commit(batch: readonly QueuedJob[]): Promise<void> {
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      const { outcomes, effects } = await runBatch(this.#tx, batch, this.#savepoint)
      this.#database.exec('COMMIT')
      this.#afterCommit.run(effects)
      answerAll(batch, outcomes)
    } catch (cause) {
      this.#abandon()
      const error = new StoreUnavailable('The database did not take the transaction.', { cause, isFull: codeOf(cause) === fullCode })
      for (const job of batch) job.reject(error)
    }
  }

  #abandon(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
    } catch {
      // The next BEGIN tells whether the database has recovered.
    }
  }
}

/** SQLite's primary result codes NOMEM, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB (https://www.sqlite.org/rescode.html). */
const fatalCodes = new Set([7, 10, 11, 13, 14, 26])

const fullCode = 13

function endsTransaction(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && fatalCodes.has(code)
}

function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' ? code & 0xff : undefined
}

/**
 * Kysely over one `node:sqlite` connection. Kysely's own SQLite dialect expects better-sqlite3's interface and prepares each statement
 * every time. Here statements are cached by their text, and nothing awaits more than a microtask, as group commit needs.
 */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * SQLite rolls back whatever a transaction has changed, tables too. Kysely's adapter denies it, and half of a migration that is cut off
 * would stay.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = new NodeSqliteConnection(database)
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    this.#database.exec('BEGIN IMMEDIATE')
  }
  async commitTransaction(): Promise<void> {
    this.#database.exec('COMMIT')
  }
  async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }
  async releaseConnection(): Promise<void> {}
  /** The opener of the database closes it. */
  async destroy(): Promise<void> {}
}

/** Bounds the cache: few texts differ only by how many seats a booking has, but dynamic ones must not pile up. */
const mostStatements = 500

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, reads } = this.#prepared(sql)
    const values = parameters as readonly SQLInputValue[]
    if (reads) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported by this driver.')
  }

  #prepared(sql: string): { statement: StatementSync; reads: boolean } {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= mostStatements) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/**
 * Copies a database that has been used to `backups/before-<migration>.sqlite` beside it, before it is brought up to date: migrations only
 * go forward. Rejects if it can't be copied, and the database stays as it is.
 */
async function saveBeforeMigrations(database: DatabaseSync, done: readonly string[], file: string): Promise<void> {
  const next = migrationNames.find((name) => !done.includes(name))
  if (next === undefined || done.length === 0) return
  const folder = join(dirname(file), 'backups')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await copyOpened(database, join(folder, `before-${next}.sqlite`))
  } catch (cause) {
    throw new Error(`The database was not brought up to date: it could not be copied to ${folder} before.`, { cause })
  }
}
