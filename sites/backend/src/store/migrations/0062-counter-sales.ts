import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** What counters have sold, and the scans of tickets whose sale has not arrived. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('counter_sale'))
    .addColumn('counter_id', 'integer', (c) => c.notNull().references('counter.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('seats', 'text', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('payment', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull().check(sql`result in ('booked', 'conflict')`))
    .addColumn('why', 'text')
    .addColumn('gone', 'text', (c) => c.notNull())
    .addColumn('doubts', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'integer', (c) => c.references('booking.id'))
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('counter_sale_number').unique().on('counter_sale').columns(['counter_id', 'number', 'digest']).execute()
  // Of two sales under one number, at most one is booked.
  await sql`create unique index counter_sale_booked on counter_sale (counter_id, number) where result = 'booked'`.execute(db)
  await sql`create unique index counter_sale_booking on counter_sale (booking_id) where booking_id is not null`.execute(db)
  await sql`create index counter_sale_open on counter_sale (id) where settled_at is null`.execute(db)

  await db.schema
    .createTable('sale_scan')
    .addColumn('scan_id', 'text', (c) => c.primaryKey().references('scan.scan_id'))
    .addColumn('counter_id', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('seats', 'text', (c) => c.notNull())
    .addColumn('let_in', 'text')
    .execute()
  await db.schema.createIndex('sale_scan_sale').on('sale_scan').columns(['counter_id', 'number']).execute()
}
