import type { Dexie, Table } from 'dexie'

/** This browser could not keep something. `full`: no room; `failed`: forbidden, broken, or closed under us. */
export class StorageProblem extends Error {
  override readonly name = 'StorageProblem'
  readonly kind: 'full' | 'failed'

  constructor(kind: 'full' | 'failed', cause: unknown) {
    super(`The browser's storage is ${kind === 'full' ? 'full' : 'not working'}.`, { cause })
    this.kind = kind
  }
}

/** Runs work on the database; whatever the database itself throws becomes a `StorageProblem`. */
export async function stored<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageProblem(error)
  }
}

/** Runs work on these tables, all or nothing. */
export function transact<T>(db: Dexie, tables: Table[], work: () => Promise<T>): Promise<T> {
  return stored(() => db.transaction('rw', tables, work))
}

/** Ignores a storage problem, for work that may be left undone or whose failure is reported elsewhere. Rethrows a fault of ours. */
export function ignoreStorage(error: unknown): void {
  if (!(error instanceof StorageProblem)) throw error
}

export function storageProblem(error: unknown): StorageProblem {
  return error instanceof StorageProblem ? error : new StorageProblem(isQuota(error) ? 'full' : 'failed', error)
}

/** Whether the storage is full. Dexie wraps what IndexedDB threw in `inner`, or for many rows in `failures`. */
function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  if ('inner' in error && isQuota(error.inner)) return true
  if ('failures' in error && Array.isArray(error.failures)) return error.failures.some(isQuota)
  return false
}
