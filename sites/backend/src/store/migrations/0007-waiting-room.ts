import { type Kysely, sql } from 'kysely'
import { withId } from './0001-box-office.ts'

/** Waiting rooms: who waits in line for a show, and how far the line has been called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_room')
    .addColumn('show_id', 'integer', (c) => c.primaryKey().references('show.id'))
    .addColumn('mode', 'text', (c) => c.notNull().check(sql`mode in ('auto', 'on', 'off')`))
    .addColumn('sales_open_at', 'bigint')
    .addColumn('opened_at', 'bigint')
    .addColumn('idle_since', 'bigint')
    .addColumn('called_through', 'bigint', (c) => c.notNull())
    .execute()

  await withId(db.schema.createTable('waiting_place'))
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('guest_id', 'integer', (c) => c.notNull().references('guest.id'))
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addColumn('entered_at', 'bigint')
    .addColumn('pass_until', 'bigint')
    .execute()
  // One place per guest, however many tabs they open.
  await db.schema.createIndex('waiting_place_guest').unique().on('waiting_place').columns(['show_id', 'guest_id']).execute()
  await db.schema.createIndex('waiting_place_turn').on('waiting_place').columns(['show_id', 'turn']).execute()
  await sql`create index waiting_place_inside on waiting_place (show_id, pass_until) where pass_until is not null`.execute(db)

  await withId(db.schema.createTable('waiting_call'))
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('through', 'bigint', (c) => c.notNull())
    .addColumn('places', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('waiting_call_show').on('waiting_call').columns(['show_id', 'at']).execute()
}
