import { type Migration, Migrator } from 'kysely/migration'
import * as boxOffice from './migrations/0001-box-office.ts'
import * as door from './migrations/0002-door.ts'
import * as money from './migrations/0003-money.ts'
import * as office from './migrations/0004-office.ts'
import type { Db } from './store.ts'

/** Forward only; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-box-office': boxOffice,
  '0002-door': door,
  '0003-money': money,
  '0004-office': office,
}

export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
