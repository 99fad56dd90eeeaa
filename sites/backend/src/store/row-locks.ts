import { PostgresAdapter, sql } from 'kysely'
import { keyOf } from './engine/postgres/claims.ts'
import type { Db } from './store.ts'

/** Whether jobs with claims run beside each other, so that rows have to be locked before they are decided on. SQLite has one writer. */
export function runsBeside(tx: Pick<Db, 'getExecutor'>): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter
}

/** Claims something in the middle of a job: what is hotly claimed is held shorter so. */
export async function claim(tx: Db, name: string): Promise<void> {
  if (!runsBeside(tx)) return
  await sql`select pg_advisory_xact_lock(${keyOf(name).toString()}::bigint)`.execute(tx)
}
