import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/**
 * Season passes: what each is good for, the passes that were sold, and what they were used for. A pass has at most one open use per night
 * and one per slot: the two unique indexes decide, even if two uses come at the same moment.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('season_pass')
    .addColumn('show_id', 'integer', (c) => c.primaryKey().references('show.id'))
    .addColumn('nights', 'integer', (c) => c.notNull())
    .addColumn('shows', 'text', (c) => c.notNull())
    .addColumn('sections', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await withId(db.schema.createTable('sold_pass'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('show_id', 'integer', (c) => c.notNull().references('season_pass.show_id'))
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addColumn('row', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addUniqueConstraint('sold_pass_place', ['booking_id', 'row', 'number'])
    .execute()
  await withId(db.schema.createTable('pass_use'))
    .addColumn('pass_id', 'integer', (c) => c.notNull().references('sold_pass.id'))
    .addColumn('slot', 'integer', (c) => c.notNull())
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addColumn('row', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await sql`create unique index pass_use_night on pass_use (pass_id, show_id) where ended_at is null`.execute(db)
  await sql`create unique index pass_use_slot on pass_use (pass_id, slot) where ended_at is null`.execute(db)
  await db.schema.createIndex('pass_use_booking').on('pass_use').column('booking_id').execute()
  await db.schema.createIndex('sold_pass_show').on('sold_pass').column('show_id').execute()
}
