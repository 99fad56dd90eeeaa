import type { Kysely } from 'kysely'

/**
 * Icons and cards that were drawn from the collective's logo, name and colour, so that each process serves them and a restart draws none
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_icon')
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', 'blob', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('site_icon_key', ['edition', 'name'])
    .execute()
}
