import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A seat that is moved keeps its index in its booking, by which tickets and phones know it. 0: the index that follows from its name. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('booking_seat')
    .addColumn('seat_index', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
