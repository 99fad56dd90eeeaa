import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type SettingsRow = Selectable<Schema['settings']>

/** Returns the newest version; undefined if nobody has saved any. */
export async function newestSettings(db: Db): Promise<SettingsRow | undefined> {
  return db.selectFrom('settings').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Returns every saved version, the first one first. */
export async function settingsHistory(db: Db): Promise<SettingsRow[]> {
  return db.selectFrom('settings').selectAll().orderBy('version').execute()
}

/** Returns false if somebody else has already saved this version. */
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

/** Returns the newest version; undefined if nobody has entered one. A version without a host says that the server was taken away. */
export async function newestMailServer(db: Db): Promise<MailServerRow | undefined> {
  return db.selectFrom('mail_server').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Returns false if somebody else has already saved this version. */
export async function addMailServer(tx: Tx, row: MailServerRow): Promise<boolean> {
  const added = await tx
    .insertInto('mail_server')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  // Nobody needs the passwords of earlier versions.
  if (added) await tx.updateTable('mail_server').set({ password: null }).where('version', '<', row.version).execute()
  return added !== undefined
}
