import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What serials begin with at present, for credit notes: the invoice may be of an earlier time. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('invoice_prefix')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .execute()
}
