import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The keys that places and passes of waiting rooms are signed with. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('pass_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('secret_key', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
