import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type AccountLinkRow = Selectable<Schema['account_link']>

export async function addLink(tx: Tx, link: Insertable<Schema['account_link']>): Promise<number> {
  const { id } = await tx.insertInto('account_link').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findLink(db: Db, tokenHash: string): Promise<AccountLinkRow | undefined> {
  return db.selectFrom('account_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function linkById(db: Db, id: number): Promise<AccountLinkRow | undefined> {
  return db.selectFrom('account_link').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ends an open link and returns it; returns undefined if it had already ended. To be `used`, it must not have expired. */
export async function endLink(
  tx: Tx,
  id: number,
  { how, now }: { how: NonNullable<AccountLinkRow['ended']>; now: number },
): Promise<AccountLinkRow | undefined> {
  return tx
    .updateTable('account_link')
    .set({ ended: how, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(how === 'used', (query) => query.where('expires_at', '>', now))
    .returningAll()
    .executeTakeFirst()
}

/** Returns the invitations that were neither used nor withdrawn, expired ones too; the newest first. */
export async function openInvitations(db: Db): Promise<AccountLinkRow[]> {
  return db
    .selectFrom('account_link')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export async function openInvitationOf(db: Db, email: string): Promise<AccountLinkRow | undefined> {
  return db
    .selectFrom('account_link')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Counts the links for a new password of this account that were made after `since`, used or not. */
export async function countPasswordLinks(db: Db, accountId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('account_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends an account's links, so that none made before opens it after a new password, a new address or its closing. */
export async function endPasswordLinks(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended: 'withdrawn', ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the links that an account made, so that someone who is no longer an owner leaves none behind that makes one. */
export async function endLinksMadeBy(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended: 'withdrawn', ended_at: now })
    .where('made_by_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes the links that ended or expired by `until`. */
export async function forgetLinks(tx: Tx, until: number): Promise<void> {
  await tx
    .deleteFrom('account_link')
    .where((eb) => eb.or([eb('ended_at', '<=', until), eb.and([eb('ended_at', 'is', null), eb('expires_at', '<=', until)])]))
    .execute()
}
