import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PassKeyRow = Selectable<Schema['pass_key']>

/** Returns the keys with their secrets, the newest first. */
export async function passKeys(db: Db): Promise<PassKeyRow[]> {
  return db.selectFrom('pass_key').selectAll().orderBy('id', 'desc').execute()
}

/** Adds a key under its id; if another process was first, its key stays. */
export async function addPassKey(tx: Tx, key: PassKeyRow): Promise<void> {
  await tx
    .insertInto('pass_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
