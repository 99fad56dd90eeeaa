import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import type { AccountRow } from './accounts.ts'

export type PasskeyRow = Selectable<Schema['passkey']>
export type ChallengeRow = Selectable<Schema['passkey_challenge']>

/** Adds a challenge, and deletes those that nobody answered in time. */
export async function addChallenge(tx: Tx, challenge: Insertable<Schema['passkey_challenge']>, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await tx.insertInto('passkey_challenge').values(challenge).execute()
}

/** Takes a challenge, which may be answered once; returns undefined if it was answered before or has expired. */
export async function takeChallenge(tx: Tx, challenge: string, now: number): Promise<ChallengeRow | undefined> {
  const taken = await tx.deleteFrom('passkey_challenge').where('challenge', '=', challenge).returningAll().executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}

/** Returns the passkeys of an account, the oldest first. */
export async function passkeysOf(db: Db, accountId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** Finds a passkey by the id that its authenticator gave it. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Adds a passkey; returns false if this or another account already has it. */
export async function addPasskey(tx: Tx, passkey: Insertable<Schema['passkey']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((known) => known.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use. Returns false if the counter was already as high, as it is when a copy of the passkey signs; authenticators that don't
 * count send 0.
 */
export async function usePasskey(tx: Tx, id: number, { counter, now }: { counter: number; now: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the removed passkey, if it was this account's. */
export async function removePasskey(tx: Tx, id: number, account: Pick<AccountRow, 'id'>): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', account.id).returningAll().executeTakeFirst()
}

export async function removePasskeys(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute()
}
