import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type AccountRow = Selectable<Schema['account']>

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds an account; if its address already has one, that stays as it is, and the function returns false. */
export async function addAccount(tx: Tx, account: Omit<Insertable<Schema['account']>, 'disabled_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values({ ...account, disabled_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the account of an address, if it is open. */
export async function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', email).where('disabled_at', 'is', null).executeTakeFirst()
}

export async function addAccountSession(tx: Tx, session: Insertable<Schema['account_session']>): Promise<void> {
  await tx.insertInto('account_session').values(session).execute()
}

/**
 * Returns the account of an open session, when it was opened, and when it expires. A session that first has to set up a second factor is not
 * open.
 */
export async function findAccountSession(
  db: Db,
  tokenHash: string,
  now: number,
  absoluteMs: number,
): Promise<{ account: AccountRow; openedAt: number; expiresAt: number } | undefined> {
  const row = await db
    .selectFrom('account_session')
    .innerJoin('account', 'account.id', 'account_session.account_id')
    .selectAll('account')
    .select(['expires_at', 'account_session.created_at as opened_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('account_session.created_at', '>', now - absoluteMs)
    .where('must_set_up', '=', 0)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { expires_at: expiresAt, opened_at: openedAt, ...account } = row
  return { account, openedAt, expiresAt }
}

/** Ends a session; returns the account that it belonged to, if there was such a session. */
export async function endSession(tx: Tx, tokenHash: string): Promise<AccountRow | undefined> {
  const ended = await tx.deleteFrom('account_session').where('token_hash', '=', tokenHash).returning('account_id').executeTakeFirst()
  return ended && accountById(tx, ended.account_id)
}

/** Extends a session that hasn't ended meanwhile. */
export async function extendSession(tx: Tx, tokenHash: string, { now, until }: { now: number; until: number }): Promise<void> {
  await tx
    .updateTable('account_session')
    .set({ expires_at: until })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .execute()
}

export interface Attempt {
  emailHash: string
  source: string
  /** It comes from a network address, not from a known device or session. */
  isStrange: boolean
  now: number
  since: number
  most: number
  /** The limit for one account from all addresses, and for one address to all accounts. */
  mostOfStrangers: number
}

/**
 * Counts an attempt before its password is checked, so that many at once are no way round the limit. Returns undefined, or when the first
 * attempt was if there have been too many since `since`.
 */
export async function countAttempt(tx: Tx, attempt: Attempt): Promise<number | undefined> {
  const { emailHash, source, isStrange, most, mostOfStrangers } = attempt
  await tx.deleteFrom('password_attempt').where('at', '<=', attempt.since).execute()
  const attempts = tx
    .selectFrom('password_attempt')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('at').as('first')])
  const ofBoth = await attempts.where('email_hash', '=', emailHash).where('source', '=', source).executeTakeFirstOrThrow()
  if (Number(ofBoth.count) >= most && ofBoth.first !== null) return ofBoth.first
  if (isStrange) {
    const ofAccount = await attempts.where('email_hash', '=', emailHash).where('source', 'like', 'address:%').executeTakeFirstOrThrow()
    if (Number(ofAccount.count) >= mostOfStrangers && ofAccount.first !== null) return ofAccount.first
    const ofAddress = await attempts.where('source', '=', source).executeTakeFirstOrThrow()
    if (Number(ofAddress.count) >= mostOfStrangers && ofAddress.first !== null) return ofAddress.first
  }
  await tx.insertInto('password_attempt').values({ email_hash: emailHash, at: attempt.now, source }).execute()
  return undefined
}

/** Deletes the attempts that were made from this source, or from any. */
export async function forgetAttempts(tx: Tx, emailHash: string, source?: string): Promise<void> {
  await tx
    .deleteFrom('password_attempt')
    .where('email_hash', '=', emailHash)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .execute()
}

/** Stores the same password in another way, unless somebody has changed it since. */
export async function renewPassword(tx: Tx, accountId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('account').set({ password: to }).where('id', '=', accountId).where('password', '=', from).execute()
}

/** Whether a password is stored that doesn't start like this. */
export async function hasPasswordUnlike(db: Db, start: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('password', 'not like', `${start}%`).executeTakeFirst()
  return row !== undefined
}

/** Returns the owners whose accounts are open. */
export async function openOwners(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('account').selectAll().where('permission', '=', 'admin').where('disabled_at', 'is', null).orderBy('id').execute()
}

export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('account').selectAll().orderBy('name').orderBy('id').execute()
}

/** Returns how many open sessions each account has. */
export async function openSessions(db: Db, now: number, absoluteMs: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('account_session')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('sessions')])
    .where('expires_at', '>', now)
    .where('created_at', '>', now - absoluteMs)
    .where('must_set_up', '=', 0)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map((row) => [row.account_id, Number(row.sessions)]))
}

export async function accountById(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether an account other than this one has the address. */
export async function emailIsTaken(db: Db, email: string, but: number | null): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', but ?? 0)
    .executeTakeFirst()
  return other !== undefined
}

export async function insertAccount(tx: Tx, account: Insertable<Schema['account']>): Promise<number> {
  const { id } = await tx.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeAccount(tx: Tx, id: number, change: Updateable<Schema['account']>): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}

/** Returns the e-mail addresses of the owners whose accounts are open. */
export async function ownerAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('permission', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}

export async function countOpenAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('permission', '=', 'admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether another open account is an owner's and has not lost its second factor. */
export async function hasOtherOwner(db: Db, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('permission', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('factor_lost_at', 'is', null), eb('totp', 'is not', null)]))
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/** `expires_at` of a session that the office ended: a scanner that was signed in by it has to be told. */
const ended = 0

/** Ends the sessions of an account, all or all but one. Their tokens stay known, as ended. */
export async function endSessions(tx: Tx, accountId: number, but = ''): Promise<void> {
  await tx
    .updateTable('account_session')
    .set({ expires_at: ended })
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', but)
    .execute()
}

/** Whether the office ended this session; false for one that expired. */
export async function isSessionEnded(db: Db, tokenHash: string): Promise<boolean> {
  const session = await db.selectFrom('account_session').select('expires_at').where('token_hash', '=', tokenHash).executeTakeFirst()
  return session?.expires_at === ended
}

/** Whether somebody has signed in with this browser since then; given an account, whether that account has. */
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

/** Records that the account has signed in with this browser, and forgets browsers that nobody has signed in with since `since`. */
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
