import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** Phones that sell at the hall. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('pairing')
    .addColumn('counter', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await withId(db.schema.createTable('counter'))
    .addColumn('device_id', 'integer', (c) => c.notNull().unique().references('device.id'))
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('public_key', 'text')
    .addColumn('activated_at', 'bigint')
    .addColumn('heard_at', 'bigint')
    .addColumn('last_number', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('stopped_at', 'bigint')
    .addColumn('stopped_why', 'text')
    .execute()
  await db.schema.createIndex('counter_show').on('counter').column('show_id').execute()
}
