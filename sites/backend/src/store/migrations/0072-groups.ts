import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** Seats that are kept for a group until an hour, and paid by its link. A kept seat is a reserved seat that names the group. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('seat_group'))
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contact_name', 'text', (c) => c.notNull())
    .addColumn('contact_phone', 'text', (c) => c.notNull())
    .addColumn('contact_email', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('kept_until', 'bigint', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_by', 'text')
    .addColumn('forgotten_at', 'bigint')
    .execute()
  await db.schema.createIndex('seat_group_show').on('seat_group').column('show_id').execute()
  await sql`create index seat_group_open on seat_group (kept_until) where ended_at is null`.execute(db)
  await db.schema
    .createTable('group_seat')
    .addColumn('group_id', 'integer', (c) => c.notNull().references('seat_group.id'))
    .addColumn('row', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .addPrimaryKeyConstraint('group_seat_key', ['group_id', 'row', 'number'])
    .execute()
  await withId(db.schema.createTable('group_news'))
    .addColumn('event', 'text', (c) => c.notNull().unique())
    .addColumn('group_id', 'integer', (c) => c.notNull().references('seat_group.id'))
    .addColumn('news', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint')
    .execute()
  await sql`create index group_news_open on group_news (id) where seen_at is null`.execute(db)
  for (const table of ['seat', 'booking'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('group_id', 'integer', (c) => c.references('seat_group.id'))
      .execute()
  }
  await sql`create index seat_kept on seat (group_id) where group_id is not null`.execute(db)
  await sql`create index booking_of_group on booking (group_id) where group_id is not null`.execute(db)
}
