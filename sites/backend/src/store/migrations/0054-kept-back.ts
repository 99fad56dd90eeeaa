import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * Until how many hours before its start a show keeps wheelchair places and companion seats for guests who ask for them; null: it keeps
 * none.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['show', 'production'] as const) await db.schema.alterTable(table).addColumn('kept_back_hours', 'integer').execute()
}
