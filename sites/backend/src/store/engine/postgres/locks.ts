import { createHash } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import type { Db, Locks, Tx } from '../../store.ts'
import { batchMemberOf, reading } from '../batchable.ts'

/** The lock that every job takes: shared by jobs that run concurrently, exclusive for one that runs alone. */
const everybody = 7_220_426

export const aloneLock = `SELECT pg_advisory_xact_lock(${everybody})`

/** Returns SQL that takes the locks, always in the same order so that jobs don't deadlock. */
export function concurrentLocks(locks: Locks): string {
  const keys = locks.map(keyOf).sort((a, b) => (a < b ? -1 : 1))
  return [`SELECT pg_advisory_xact_lock_shared(${everybody})`, ...keys.map((key) => `SELECT pg_advisory_xact_lock(${key})`)].join('; ')
}

/** If two names have the same key, their jobs only wait for each other. */
function keyOf(lock: string): bigint {
  return createHash('sha256').update(lock).digest().readBigInt64BE()
}

/** Whether jobs run at the same time, so that they have to lock the rows that they decide on. SQLite has one writer. */
export function runsConcurrently(tx: Pick<Db, 'getExecutor'>): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter
}

/** Takes a lock in the middle of a job, so that it is held for a shorter time. */
export async function lock(tx: Tx, name: string): Promise<void> {
  if (!runsConcurrently(tx)) return
  batchMemberOf(tx)?.takeLock(name)
  await takeLock(tx, keyOf(name))
}

/** Takes several, in the order in which all jobs take them. */
export async function lockAll(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) await lock(tx, name)
}

const takeLocks = async (tx: Tx, keys: readonly bigint[]): Promise<readonly unknown[]> => {
  // Here too always in the same order.
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : 1)).map(String)
  await sql`select pg_advisory_xact_lock(key) from unnest(${sorted}::bigint[]) as key`.execute(tx)
  return keys
}

const takeLock = reading({ one: (tx: Tx, key: bigint): Promise<unknown> => takeLocks(tx, [key]), many: takeLocks })
