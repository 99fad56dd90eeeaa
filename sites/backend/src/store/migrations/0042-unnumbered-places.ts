import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Sections that have a number of places instead of seats. Halls of earlier releases have none. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('seat')
    .addColumn('unnumbered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('seat_unnumbered')
    .on('seat')
    .columns(['show_id', 'section'])
    .where(sql.ref('unnumbered'), '=', sql.lit(1))
    .execute()
}
