import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/**
 * Codes that make seats cost less, and which of them a booking was quoted with. A code's uses are the bookings that hold or have seats by
 * it.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('price_code'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'integer', (c) => c.notNull())
    .addColumn('sections', 'text')
    .addColumn('shows', 'text')
    .addColumn('uses_most', 'integer')
    .addColumn('uses_each', 'integer')
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('people', 'text')
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('change', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('booking')
    .addColumn('code_id', 'integer', (c) => c.references('price_code.id'))
    .execute()
  await sql`create index booking_code on booking (code_id) where code_id is not null`.execute(db)
}
