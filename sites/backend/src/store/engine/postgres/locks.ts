import { createHash } from 'node:crypto'
import type { Locks } from '../../store.ts'

/** The lock that every job takes: shared by jobs that run concurrently, exclusive by one that is alone. */
const everybody = 7_220_426

export const aloneLock = `SELECT pg_advisory_xact_lock(${everybody})`

/** Always in the same order, so that nobody waits in a circle. */
export function concurrentLocks(locks: Locks): string {
  const keys = locks.map(keyOf).sort((a, b) => (a < b ? -1 : 1))
  return [`SELECT pg_advisory_xact_lock_shared(${everybody})`, ...keys.map((key) => `SELECT pg_advisory_xact_lock(${key})`)].join('; ')
}

/** Two names of one key only wait for each other. */
export function keyOf(lock: string): bigint {
  return createHash('sha256').update(lock).digest().readBigInt64BE()
}
