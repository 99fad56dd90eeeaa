import type { Db, Tx } from './store.ts'

/** Whether somebody has signed in with this browser since then; with an account, whether that one has. */
export async function isKnownDevice(db: Db, known: { tokenHash: string; accountId?: number; since: number }): Promise<boolean> {
  const { tokenHash, accountId, since } = known
  const row = await db
    .selectFrom('account_device')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', '>', since)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst()
  return row !== undefined
}

/** The account has signed in with this browser; what nobody has signed in with since then is forgotten. */
export async function knowDevice(tx: Tx, device: { tokenHash: string; accountId: number; now: number; since: number }): Promise<void> {
  await tx.deleteFrom('account_device').where('used_at', '<=', device.since).execute()
  await tx
    .insertInto('account_device')
    .values({ token_hash: device.tokenHash, account_id: device.accountId, used_at: device.now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'account_id']).doUpdateSet({ used_at: device.now }))
    .execute()
}

export async function forgetDevices(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('account_device').where('account_id', '=', accountId).execute()
}
