import type { Kysely } from 'kysely'

/** What owners have set, a row per save; and for each booking, up to which price its seats bear no GST. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('chosen', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('booking').addColumn('gst_exempt_up_to', 'integer').execute()
}
