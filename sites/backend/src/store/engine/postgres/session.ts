import { createHash } from 'node:crypto'
import { type CompiledQuery, type DatabaseConnection, PostgresQueryCompiler, type QueryResult } from 'kysely'
import pg, { type PoolClient } from 'pg'
import { StoreUnavailable } from '../../store.ts'
import { JobTransaction } from '../jobs.ts'
import { postgresDialect } from './dialect.ts'

/** How many texts are prepared under a name: dynamic ones must not pile up on the server. */
const mostStatements = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!/^(select|insert|update|delete|with)\b/.test(text)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= mostStatements) return known
  // Named after its text, so that all processes use one name behind a pooler that keeps prepared statements itself.
  const name = `sabha_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  names.set(text, name)
  return name
}

const sessions = new WeakMap<PoolClient, Session>()

/** One connection to the database, whose statements are prepared once. */
export class Session implements DatabaseConnection {
  /** Everything that is asked through it goes over this one connection. */
  readonly tx: JobTransaction
  readonly #client: PoolClient
  /** Whether each transaction may get another of the server's connections: nothing that is set or prepared on one is there on the next. */
  readonly isPooled: boolean
  /** The connection can no longer be trusted. */
  isBroken = false
  /** Which life of the server its first transaction was in; undefined before that. */
  life: unknown

  private constructor(client: PoolClient, isPooled: boolean) {
    this.#client = client
    this.isPooled = isPooled
    this.tx = new JobTransaction({
      dialect: postgresDialect({ acquire: async () => this, release: () => {} }, new PostgresQueryCompiler()),
    })
  }

  static of(client: PoolClient, { isPooled = false } = {}): Session {
    const session = sessions.get(client) ?? new Session(client, isPooled)
    sessions.set(client, session)
    return session
  }

  /** Gives the connection back to its pool, which closes it if it can no longer be trusted. */
  release(): void {
    this.#client.release(this.isBroken)
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#client.query({
        name: this.isPooled ? undefined : nameOf(text),
        text,
        values: [...parameters],
      })
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /** Runs statements without parameters in one round trip; returns the command and the first row of the last one. */
  async run(statements: string): Promise<{ command: string; row: Record<string, unknown> | undefined }> {
    try {
      const results = [await this.#client.query(statements)].flat()
      const last = results.at(-1)
      return { command: last?.command ?? '', row: last?.rows[0] as Record<string, unknown> | undefined }
    } catch (error) {
      throw this.#translated(error)
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported by this driver.')
  }

  /** A statement that fails leaves its connection usable, unless the connection itself failed or keeps a stale plan. */
  #translated(error: unknown): unknown {
    const translated = storeError(error)
    if (translated instanceof StoreUnavailable || isStalePlan(error)) this.isBroken = true
    return translated
  }
}

/** The work failed only because others ran at the same time, and may succeed if it is repeated. */
export class Collision extends Error {
  override readonly name = 'Collision'
}

/** Serialisation failure, deadlock. */
const collisions = new Set(['40001', '40P01'])
/** Statement timed out or was cancelled, a lock could not be had, idle in a transaction, read-only (a standby, after a failover). */
const refusals = new Set(['57014', '55P03', '25P03', '25006'])
const diskFull = '53100'
/** Connection exceptions, out of resources (disk, memory, connections), operator intervention (shutdown, starting up), system errors. */
const refusingClasses = new Set(['08', '53', '57', '58'])

/**
 * Translates an error of the driver: to `Collision`, to `StoreUnavailable`, or to what the database has against the statement itself. An
 * error that isn't the database's own answer means that it could not be asked. Codes:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || error instanceof Collision) return error
  if (!(error instanceof pg.DatabaseError)) return new StoreUnavailable('The database cannot be reached.', { cause: error })
  const { code = '' } = error
  if (isStalePlan(error) || collisions.has(code)) return new Collision('The transaction collided with another.', { cause: error })
  if (refusals.has(code) || refusingClasses.has(code.slice(0, 2))) {
    return new StoreUnavailable('The database did not take the transaction.', { cause: error, isFull: code === diskFull })
  }
  return error
}

/** Whether a migration has changed a table under a statement that this connection had prepared before. */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
