import { minute } from '@sabha/ticketing/durations'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../../store.ts'
import type { Connections } from './dialect.ts'
import type { Primary } from './primary.ts'
import { Collision, Session, storeError } from './session.ts'

/** Connections of one process, without the one for news: of a server's usual 100, six processes take 96. */
const connections = { reading: 6, alone: 1, concurrent: 8 }
/** ms. A call that would wait longer for a connection is better told to try again. */
const waitMs = 10_000
/** ms. Longer than any of our statements takes; a job that stops in its middle frees its locks after `idleInTransactionMs`. */
const statementMs = 20_000
const idleInTransactionMs = 10_000

const { int8, numeric } = { int8: 20, numeric: 1700 }

/** Numbers are enough: counts, amounts and instants stay far below 2^53. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 || oid === numeric) return Number
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

export interface Pools {
  reading: SessionPool
  /** For jobs that have the database to themselves: one at a time. */
  alone: SessionPool
  concurrent: SessionPool
  end(): Promise<void>
}

/** `isPooled`: the address is that of a pooler, which gives each transaction whichever connection is free. */
export function openPools(primary: Primary, address: string, { isPooled }: { isPooled: boolean }): Pools {
  const open = (max: number) => new SessionPool(primary, address, max, isPooled)
  const pools = { reading: open(connections.reading), alone: open(connections.alone), concurrent: open(connections.concurrent) }
  return {
    ...pools,
    async end() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

/** Settings of every connection. */
export function connectionSettings(url: string) {
  return {
    connectionString: url,
    application_name: 'sabha',
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    // Statements that a job issues together go over the line together.
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  }
}

/** Timeouts of one transaction, for a connection that can't keep settings. */
export const localTimeouts = `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`

class SessionPool {
  readonly #primary: Primary
  readonly #max: number
  readonly #isPooled: boolean
  readonly #clients = new Set<pg.Client>()
  #pool: pg.Pool

  constructor(primary: Primary, address: string, max: number, isPooled: boolean) {
    this.#primary = primary
    this.#max = max
    this.#isPooled = isPooled
    this.#pool = this.#open(address)
    primary.onTakeover((newer) => this.#moveTo(newer))
  }

  async acquire(): Promise<Session> {
    if (this.#pool.ending) throw new StoreUnavailable('The database is closing.')
    const pool = this.#pool
    try {
      return Session.of(await pool.connect(), { isPooled: this.#isPooled })
    } catch (error) {
      // A job that waited for the former primary is served by the one that has taken over.
      if (pool !== this.#pool) return this.acquire()
      this.#primary.suspect()
      throw storeError(error)
    }
  }

  release(session: Session): void {
    if (session.isBroken) this.#primary.suspect()
    session.release()
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  #open(address: string): pg.Pool {
    const pool = new pg.Pool({
      ...connectionSettings(address),
      max: this.#max,
      idleTimeoutMillis: minute,
      // A pooler refuses connections with settings that it doesn't know.
      ...(!this.#isPooled && { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleInTransactionMs }),
      // If the server itself has gone, only this ends a statement.
      query_timeout: statementMs + 5_000,
    })
    // An idle connection that breaks is replaced; one in use reports it through its statement.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      this.#clients.add(client)
    })
    pool.on('remove', (client) => this.#clients.delete(client))
    return pool
  }

  /** Breaks off what the former primary has under way: it may hang, and nobody would ever see what it still commits. */
  #moveTo(address: string): void {
    if (this.#pool.ending) return
    const former = { pool: this.#pool, clients: [...this.#clients] }
    this.#pool = this.#open(address)
    void former.pool.end()
    for (const client of former.clients) breakOff(client)
  }
}

/** Closes a connection without waiting for the other side. */
export function breakOff({ connection }: pg.Client): void {
  connection.stream.destroy()
}

export type { SessionPool }

/** More than the number of connections whose plans a migration can have made stale. */
const mostAttempts = 10

/** Connections for reading: each statement takes any that is free, and is repeated if it collided with others or if its plan was stale. */
export function readers(pool: SessionPool): Connections<DatabaseConnection> {
  const reader: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      for (let attempt = 1; ; attempt++) {
        const session = await pool.acquire()
        try {
          return await session.executeQuery<Row>(query)
        } catch (error) {
          if (!(error instanceof Collision) || attempt === mostAttempts) throw error
        } finally {
          pool.release(session)
        }
      }
    },
    streamQuery() {
      throw new Error('Streaming is not supported by this driver.')
    },
  }
  return { acquire: async () => reader, release() {} }
}
