import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What was given beside the seats of a counter's sale: of one that is in conflict no booking says so. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('counter_sale')
    .addColumn('donation', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
