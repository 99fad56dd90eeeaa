import type { Kysely } from 'kysely'

/** The keys at the payment provider that owners enter, sealed, a row per save; and for each order, the key that it was made with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_settings')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('key_set_at', 'bigint', (c) => c.notNull())
    .addColumn('key_set_by', 'text', (c) => c.notNull())
    .addColumn('webhook_secret', 'text')
    .addColumn('webhook_set_at', 'bigint')
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('replaced_at', 'bigint')
    .execute()
  await db.schema
    .createTable('payment_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('payment_order').addColumn('key_id', 'text').execute()
  await db.schema.alterTable('webhook_event').addColumn('signed_by', 'text').execute()
}
