import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Nights that a sold pass can no longer be used for, because the house has called off too many of its evenings. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('sold_pass')
    .addColumn('nights_lost', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
