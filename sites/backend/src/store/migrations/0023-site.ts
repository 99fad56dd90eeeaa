import type { Kysely } from 'kysely'

/** What the collective says of itself: a row per publishing, and per save of the draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_publishing')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('changed', 'text', (c) => c.notNull())
    .addColumn('restored_version', 'integer')
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('published_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('site_draft')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('based_on', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .execute()
}
