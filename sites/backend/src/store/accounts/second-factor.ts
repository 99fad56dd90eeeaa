import type { Db, Tx } from '../store.ts'
import { type AccountRow, changeAccount } from './accounts.ts'
import { removePasskeys } from './passkeys.ts'

/** Whether every account needs a second factor. */
export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const policy = await db.selectFrom('account_policy').select('second_factor').executeTakeFirst()
  return policy?.second_factor === 'required'
}

export async function setSecondFactorPolicy(tx: Tx, policy: 'optional' | 'required'): Promise<void> {
  await tx
    .insertInto('account_policy')
    .values({ id: 1, second_factor: policy })
    .onConflict((known) => known.column('id').doUpdateSet({ second_factor: policy }))
    .execute()
}

/** Uses the code of this step; returns false if it or a later one was used before, or if the secret has changed. */
export async function useTotpStep(tx: Tx, accountId: number, { totp, step }: { totp: string; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ totp_step: step })
    .where('id', '=', accountId)
    .where('totp', '=', totp)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a recovery code, which works once; returns false if there is no unused one. */
export async function useRecoveryCode(tx: Tx, accountId: number, codeHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces an account's recovery codes with these. */
export async function keepRecoveryCodes(tx: Tx, accountId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  const codes = hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null }))
  await tx.insertInto('recovery_code').values(codes).execute()
}

/** Counts the recovery codes that were not used yet. */
export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes the secret and the recovery codes. */
export async function removeTotp(tx: Tx, accountId: number): Promise<void> {
  await changeAccount(tx, accountId, { totp: null, totp_step: null, totp_since: null })
  await keepRecoveryCodes(tx, accountId, [])
}

/** Removes every second factor of the account. */
export async function removeSecondFactors(tx: Tx, accountId: number): Promise<void> {
  await removeTotp(tx, accountId)
  await removePasskeys(tx, accountId)
  await changeAccount(tx, accountId, { factor_lost_at: null })
}

/** Returns the accounts that have a passkey. */
export async function accountsWithPasskey(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('passkey').select('account_id').distinct().execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Returns the account of an open session that still has to set up its second factor. */
export async function findSessionToSetUp(db: Db, tokenHash: string, now: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account_session')
    .innerJoin('account', 'account.id', 'account_session.account_id')
    .selectAll('account')
    .where('token_hash', '=', tokenHash)
    .where('must_set_up', '=', 1)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Ends the session so that another takes its place; returns false if it had already ended. */
export async function takeSessionToSetUp(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_session')
    .where('token_hash', '=', tokenHash)
    .where('must_set_up', '=', 1)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
