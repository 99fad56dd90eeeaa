import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What staff tell the door of a booking's guests. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('booking')
    .addColumn('door_note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('booking')
    .addColumn('door_attention', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
