import { type Migration, Migrator } from 'kysely/migration'
import * as boxOffice from './migrations/0001-box-office.ts'
import type { Db } from './store.ts'

/** Forward only; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-box-office': boxOffice,
}

export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
