import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

export type AccountRow = Selectable<Schema['account']>

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds an account; where its address has one already, that stays as it is. */
export async function addAccount(tx: Db, account: Omit<Insertable<Schema['account']>, 'disabled_at'>): Promise<void> {
  await tx
    .insertInto('account')
    .values({ ...account, disabled_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** The account of an address, where it is open. */
export async function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', email).where('disabled_at', 'is', null).executeTakeFirst()
}

export async function addAccountSession(tx: Db, session: Insertable<Schema['account_session']>): Promise<void> {
  await tx.insertInto('account_session').values(session).execute()
}

export async function findAccountSession(db: Db, tokenHash: string, now: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account_session')
    .innerJoin('account', 'account.id', 'account_session.account_id')
    .selectAll('account')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Counts an attempt before its password is looked at, so that many at once are no way round the limit. Answers undefined, or
 * where there have been too many since then, when the first of them was.
 */
export async function countAttempt(
  tx: Db,
  attempt: { emailHash: string; now: number; since: number; most: number },
): Promise<number | undefined> {
  await tx.deleteFrom('password_attempt').where('at', '<=', attempt.since).execute()
  const { count, first } = await tx
    .selectFrom('password_attempt')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('at').as('first')])
    .where('email_hash', '=', attempt.emailHash)
    .executeTakeFirstOrThrow()
  if (Number(count) >= attempt.most && first !== null) return first
  await tx.insertInto('password_attempt').values({ email_hash: attempt.emailHash, at: attempt.now }).execute()
  return undefined
}

/** The password was right: what was tried before it counts no more. */
export async function forgetAttempts(tx: Db, emailHash: string): Promise<void> {
  await tx.deleteFrom('password_attempt').where('email_hash', '=', emailHash).execute()
}
