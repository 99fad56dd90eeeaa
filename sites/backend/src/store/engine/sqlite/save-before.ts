import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { migrationsOf } from '../../migrations.ts'
import type { Db } from '../../store.ts'
import { copyOpened } from './copy.ts'

/**
 * Before a database that has been used is brought up to date, it is copied to `backups/before-<migration>.sqlite` beside it: migrations
 * only go forward. Rejects where it can't be, and the database stays as it is.
 */
export async function saveBeforeMigrations(database: DatabaseSync, db: Db, file: string): Promise<void> {
  const { done, pending } = await migrationsOf(db)
  const [next] = pending
  if (next === undefined || done.length === 0) return
  const folder = join(dirname(file), 'backups')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await copyOpened(database, join(folder, `before-${next}.sqlite`))
  } catch (cause) {
    throw new Error(`The database was not brought up to date: it could not be copied to ${folder} before.`, { cause })
  }
}
