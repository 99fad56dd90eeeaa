import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

export type SigningKeyRow = Selectable<Schema['signing_key']>

/** Every key that tickets may carry; the newest signs. */
export async function signingKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_key').selectAll().orderBy('id', 'desc').execute()
}

/** What this box office's other keys are derived from: by the oldest, so that a change of keys changes none of them. */
export async function oldestSecret(db: Db): Promise<string> {
  const { secret_key } = await db.selectFrom('signing_key').select('secret_key').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return secret_key
}

/** Adds a key under its id; where another process was first, that one's stays. */
export async function addSigningKey(tx: Db, key: SigningKeyRow): Promise<void> {
  await tx
    .insertInto('signing_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
