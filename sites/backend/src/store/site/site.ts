import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type SitePublishingRow = Selectable<Schema['site_publishing']>
export type SiteDraftRow = Selectable<Schema['site_draft']>

/** Returns 0 if nobody has published. */
export async function publishedVersion(db: Db): Promise<number> {
  const newest = await db.selectFrom('site_publishing').select('version').orderBy('version', 'desc').limit(1).executeTakeFirst()
  return newest?.version ?? 0
}

/** Returns undefined if nobody has published. */
export async function newestPublishing(db: Db): Promise<SitePublishingRow | undefined> {
  return db.selectFrom('site_publishing').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export async function publishingAt(db: Db, version: number): Promise<SitePublishingRow | undefined> {
  return db.selectFrom('site_publishing').selectAll().where('version', '=', version).executeTakeFirst()
}

/** Returns the publishings, the newest first, without their contents. */
export async function listPublishings(db: Db): Promise<Omit<SitePublishingRow, 'content'>[]> {
  return db
    .selectFrom('site_publishing')
    .select(['version', 'changed', 'restored_version', 'published_at', 'published_by'])
    .orderBy('version', 'desc')
    .limit(500)
    .execute()
}

/** Returns false if somebody else has already published this version. */
export async function addPublishing(tx: Tx, row: SitePublishingRow): Promise<boolean> {
  const added = await tx
    .insertInto('site_publishing')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}

/** Returns 0 if nobody has saved any. */
export async function draftVersion(db: Db): Promise<number> {
  const newest = await db.selectFrom('site_draft').select('version').orderBy('version', 'desc').limit(1).executeTakeFirst()
  return newest?.version ?? 0
}

/** Returns undefined if nobody has saved any. */
export async function newestDraft(db: Db): Promise<SiteDraftRow | undefined> {
  return db.selectFrom('site_draft').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export async function draftAt(db: Db, version: number): Promise<SiteDraftRow | undefined> {
  return db.selectFrom('site_draft').selectAll().where('version', '=', version).executeTakeFirst()
}

/** How many saved drafts are kept to compare with. */
const keptDrafts = 100

/** Returns false if somebody else has already saved this version. */
export async function addDraft(tx: Tx, row: SiteDraftRow): Promise<boolean> {
  const added = await tx
    .insertInto('site_draft')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  await tx
    .deleteFrom('site_draft')
    .where('version', '<=', row.version - keptDrafts)
    .execute()
  return added !== undefined
}
