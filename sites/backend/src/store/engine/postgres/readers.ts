import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Connections } from './dialect.ts'
import { Collision } from './faults.ts'
import type { SessionPool } from './pools.ts'

/** More than there are connections whose plans a migration can have made stale. */
const mostAttempts = 10

/** Connections for reading: each statement takes any that is free, and is asked again where only its plan had gone stale. */
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
