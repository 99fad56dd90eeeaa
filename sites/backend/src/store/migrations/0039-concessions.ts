import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Who pays less: at every show of the house, and at shows that have concessions of their own. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('concession_set')
    .addColumn('scope', 'text', (c) => c.primaryKey())
    .addColumn('concessions', 'text', (c) => c.notNull())
    .execute()
}
