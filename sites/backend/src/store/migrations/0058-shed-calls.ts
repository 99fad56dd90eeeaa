import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** How many calls all processes turned away because the server was late, by minute. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('shed_calls')
    .addColumn('minute', 'bigint', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute()
}
