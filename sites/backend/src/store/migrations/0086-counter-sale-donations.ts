import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What was given besides the seats of a counter's sale: for a sale in conflict, there is no booking that says it. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('counter_sale')
    .addColumn('donation', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
