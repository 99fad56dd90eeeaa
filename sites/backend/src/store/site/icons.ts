import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type SiteIconRow = Selectable<Schema['site_icon']>

export async function findIcon(db: Db, { edition, name }: Pick<SiteIconRow, 'edition' | 'name'>): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('site_icon')
    .select('bytes')
    .where((eb) => eb.and({ edition, name }))
    .executeTakeFirst()
  return found?.bytes
}

/** How many editions are kept: phones and chats still ask for earlier ones long after. */
const keptEditions = 20

/** Stores drawn icons; those that another process has already drawn stay. */
export async function addIcons(tx: Tx, icons: readonly SiteIconRow[]): Promise<void> {
  await tx
    .insertInto('site_icon')
    .values(icons)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const editions = await tx
    .selectFrom('site_icon')
    .select('edition')
    .groupBy('edition')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .execute()
  const old = editions.slice(keptEditions).map(({ edition }) => edition)
  if (old.length > 0) await tx.deleteFrom('site_icon').where('edition', 'in', old).execute()
}
