import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What tickets say of a seat: its floor and block, a wheelchair place, a restricted view. Halls of earlier releases have no such notes. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('seat').addColumn('notes', 'text').execute()
}
