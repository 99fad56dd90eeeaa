import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Who pays less: of the house, and of shows that have their own. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('concession_set')
    .addColumn('scope', 'text', (c) => c.primaryKey())
    .addColumn('concessions', 'text', (c) => c.notNull())
    .execute()
}
