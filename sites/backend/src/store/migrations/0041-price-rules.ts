import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** Rules that the house makes for its prices, and the fee that a seat was sold with. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('price_rule'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .addColumn('sections', 'text')
    .addColumn('shows', 'text')
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('change', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('booking_seat').addColumn('fee', 'integer').execute()
}
