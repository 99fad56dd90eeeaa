import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** What counters have given back of their sales. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('counter')
    .addColumn('last_refund', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await withId(db.schema.createTable('counter_refund'))
    .addColumn('counter_id', 'integer', (c) => c.notNull().references('counter.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('sale_id', 'integer', (c) => c.notNull().references('counter_sale.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('seats', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('how', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull().check(sql`result in ('booked', 'conflict')`))
    .addColumn('why', 'text')
    .addColumn('booked', 'bigint', (c) => c.notNull())
    .addColumn('gone', 'text', (c) => c.notNull())
    .addColumn('doubts', 'text', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('counter_refund_number').unique().on('counter_refund').columns(['counter_id', 'number', 'digest']).execute()
  // Of two refunds under one number, at most one is booked.
  await sql`create unique index counter_refund_booked on counter_refund (counter_id, number) where result = 'booked'`.execute(db)
  await sql`create index counter_refund_open on counter_refund (id) where settled_at is null`.execute(db)
}
