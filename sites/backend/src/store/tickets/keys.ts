import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type SigningKeyRow = Selectable<Schema['signing_key']>
export type TicketKeyRow = Selectable<Schema['ticket_key']>

/** Returns the keys with their secrets, the newest first; the newest signs. */
export async function signingKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_key').selectAll().orderBy('id', 'desc').execute()
}

/**
 * Returns the secret from which this box office's other keys are derived: that of the oldest key, so that a new key changes none of them.
 */
export async function oldestSecret(db: Db): Promise<string> {
  const { secret_key } = await db.selectFrom('signing_key').select('secret_key').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return secret_key
}

/** Returns the public part of every key that there ever was, the newest first. */
export async function ticketKeys(db: Db): Promise<TicketKeyRow[]> {
  return db.selectFrom('ticket_key').selectAll().orderBy('id', 'desc').execute()
}

/** Adds a key under its id, and retires those before it; if another process was first, its key stays. */
export async function addSigningKey(tx: Tx, key: SigningKeyRow): Promise<void> {
  await tx
    .insertInto('signing_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepPublicKeys(tx)
}

/** Keeps the public part of each signing key for ever, even if somebody adds or deletes the key by hand. */
export async function keepPublicKeys(tx: Tx): Promise<void> {
  const known = new Set((await ticketKeys(tx)).map(({ id }) => id))
  for (const { id, public_key, created_at } of (await signingKeys(tx)).toReversed()) {
    if (known.has(id)) continue
    await tx.updateTable('ticket_key').set({ retired_at: created_at }).where('id', '<', id).where('retired_at', 'is', null).execute()
    await tx
      .insertInto('ticket_key')
      .values({ id, public_key, created_at, retired_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
