import { PostgresAdapter, sql } from 'kysely'
import { keyOf } from './postgres/claims.ts'
import type { Db } from './store.ts'

/** Whether jobs with claims run beside each other, so that rows have to be locked before they are decided on. SQLite has one writer. */
export function runsBeside(tx: Pick<Db, 'getExecutor'>): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter
}

/** Claims something in the middle of a job: what is hotly claimed is held shorter so. Answers false where no job could be beside. */
export async function claim(tx: Db, name: string): Promise<boolean> {
  if (!runsBeside(tx)) return false
  await sql`select pg_advisory_xact_lock(${sql.lit(keyOf(name).toString())}::bigint)`.execute(tx)
  return true
}
