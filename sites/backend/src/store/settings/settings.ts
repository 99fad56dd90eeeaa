import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type SettingsRow = Selectable<Schema['settings']>

/** undefined: nobody has saved any. */
export async function newestSettings(db: Db): Promise<SettingsRow | undefined> {
  return db.selectFrom('settings').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Every saving, the first one first. */
export async function settingsHistory(db: Db): Promise<SettingsRow[]> {
  return db.selectFrom('settings').selectAll().orderBy('version').execute()
}

/** False where somebody else has saved this version before. */
export async function addSettings(tx: Tx, row: SettingsRow): Promise<boolean> {
  const added = await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}

export type MailServerRow = Selectable<Schema['mail_server']>

/** undefined: nobody has entered one. One without a host was taken away. */
export async function newestMailServer(db: Db): Promise<MailServerRow | undefined> {
  return db.selectFrom('mail_server').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** False where somebody else has saved this version before. */
export async function addMailServer(tx: Tx, row: MailServerRow): Promise<boolean> {
  const added = await tx
    .insertInto('mail_server')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  // Passwords of before are of no use to anybody.
  if (added) await tx.updateTable('mail_server').set({ password: null }).where('version', '<', row.version).execute()
  return added !== undefined
}
