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

/** Ends a link that is open; answers it, and to whoever comes second undefined. One that is to be used has not expired. */
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

/** Invitations that were neither used nor withdrawn, also those that have expired; the newest first. */
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

/** Links for a new password of this account that were made since then, used or not. */
export async function countPasswordLinks(db: Db, accountId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('account_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Another password, another address or a closed account: no link that was made before opens it any more. */
export async function endPasswordLinks(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended: 'withdrawn', ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whoever is no owner any more leaves no link behind that makes one. */
export async function endLinksMadeBy(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended: 'withdrawn', ended_at: now })
    .where('made_by_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Those that have opened nothing since then. */
export async function forgetLinks(tx: Tx, until: number): Promise<void> {
  await tx
    .deleteFrom('account_link')
    .where((eb) => eb.or([eb('ended_at', '<=', until), eb.and([eb('ended_at', 'is', null), eb('expires_at', '<=', until)])]))
    .execute()
}
