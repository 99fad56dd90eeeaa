import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The sections that a phone's gate admits; null: every one. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['pairing', 'device'] as const) await db.schema.alterTable(table).addColumn('sections', 'text').execute()
}
