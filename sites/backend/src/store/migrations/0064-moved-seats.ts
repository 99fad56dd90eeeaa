import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A seat keeps its place among its booking's, which tickets and phones know it by, when it is moved. 0: the place that its name gives it. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('booking_seat')
    .addColumn('seat_index', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
