import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * Kysely over one `node:sqlite` connection. Kysely's own SQLite dialect expects better-sqlite3's interface and prepares each
 * statement anew; here statements are kept by their text, and nothing awaits more than a microtask, which group commit needs.
 */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
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
  /** The database is closed by whoever opened it. */
  async destroy(): Promise<void> {}
}

/** Bounds the cache: texts with as many places as a booking has seats are a handful, dynamic ones must not pile up. */
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
