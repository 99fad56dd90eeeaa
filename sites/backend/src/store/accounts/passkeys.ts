import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import type { AccountRow } from './accounts.ts'

export type PasskeyRow = Selectable<Schema['passkey']>
export type ChallengeRow = Selectable<Schema['passkey_challenge']>

/** Adds a challenge, and forgets those that nobody answered in time. */
export async function addChallenge(tx: Tx, challenge: Insertable<Schema['passkey_challenge']>, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await tx.insertInto('passkey_challenge').values(challenge).execute()
}

/** Takes a challenge, which is answered once; undefined where it was, or its time is over. */
export async function takeChallenge(tx: Tx, challenge: string, now: number): Promise<ChallengeRow | undefined> {
  const taken = await tx.deleteFrom('passkey_challenge').where('challenge', '=', challenge).returningAll().executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}

/** Of an account, the first one first. */
export async function passkeysOf(db: Db, accountId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** By what its authenticator calls it. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Adds it; false where another account, or this one, has it already. */
export async function addPasskey(tx: Tx, passkey: Insertable<Schema['passkey']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((known) => known.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** It was used: false where its counter has been as far before, as that of a copy would be. Authenticators that don't count say 0. */
export async function usePasskey(tx: Tx, id: number, { counter, now }: { counter: number; now: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers the removed one, where it was this account's. */
export async function removePasskey(tx: Tx, id: number, account: Pick<AccountRow, 'id'>): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', account.id).returningAll().executeTakeFirst()
}

export async function removePasskeys(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute()
}
