import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openStore } from './deps.ts'
import { boxOfficeFile } from './operation/backup/manifest.ts'
import { OperationError } from './operation/operation-error.ts'
import { migrationsIn } from './store/engine/sqlite/copy.ts'
import { migrationNames } from './store/migrations.ts'
import { CannotOpen, type Store } from './store/store.ts'

/**
 * Runs `work` on the box office that the settings name, which may be running. Refuses the database of an older program: opening it would
 * migrate it while that program runs.
 */
export async function withBoxOffice<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  const file = join(DATA_DIR, boxOfficeFile)
  if (DATABASE_URL === undefined && !existsSync(file)) throw new OperationError(`DATA_DIR: there is no box office in ${DATA_DIR}.`)
  const done = DATABASE_URL === undefined ? migrationsIn(file) : await migrationsAt(DATABASE_DIRECT_URL ?? DATABASE_URL)
  if (migrationNames.some((name) => !done.includes(name)))
    throw new OperationError('The database is of an older program: restart the box office first, which brings it up to date.')
  const store = await openStore(config, DATA_DIR)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function migrationsAt(url: string): Promise<string[]> {
  const { migrationsInPostgres } = await import('./store/engine/postgres/open.ts')
  return migrationsInPostgres(url).catch((error: unknown) => {
    throw error instanceof CannotOpen ? new OperationError(`DATABASE_URL: ${error.message}.`) : error
  })
}
