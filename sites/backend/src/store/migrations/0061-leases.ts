import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** What each counter may sell without a network. A leased seat is a blocked seat that names the lease. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('lease'))
    .addColumn('counter_id', 'integer', (c) => c.notNull().references('counter.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await sql`create unique index lease_open on lease (counter_id) where ended_at is null`.execute(db)
  await db.schema
    .createTable('lease_terms')
    .addColumn('lease_id', 'integer', (c) => c.notNull().references('lease.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lease_terms_key', ['lease_id', 'version'])
    .execute()
  await db.schema
    .createTable('lease_seat')
    .addColumn('lease_id', 'integer', (c) => c.notNull().references('lease.id'))
    .addColumn('row', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('leased_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('lease_seat_key', ['lease_id', 'row', 'number'])
    .execute()
  await db.schema
    .alterTable('seat')
    .addColumn('lease_id', 'integer', (c) => c.references('lease.id'))
    .execute()
  await sql`create index seat_leased on seat (lease_id) where lease_id is not null`.execute(db)
}
