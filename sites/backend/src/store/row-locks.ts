import { PostgresAdapter, sql } from 'kysely'
import { keyOf } from './engine/postgres/locks.ts'
import type { Db, Tx } from './store.ts'

/** Whether jobs run at the same time, so that they lock the rows they decide on. SQLite has one writer. */
export function runsConcurrently(tx: Pick<Db, 'getExecutor'>): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter
}

/** Takes a lock in the middle of a job, so that it is held for a shorter time. */
export async function lock(tx: Tx, name: string): Promise<void> {
  if (!runsConcurrently(tx)) return
  await sql`select pg_advisory_xact_lock(${keyOf(name).toString()}::bigint)`.execute(tx)
}
