import { wordsOf } from '@sabha/ticketing/search-text'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** The office: bookings by hand, who did what, shows that are being cancelled or moved, and the words that find bookings. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await addColumns(db)
  await addAudit(db)
  await addShowChanges(db)
  await addSearch(db)
  await db.schema.dropIndex('booking_show').execute()
  await db.schema.createIndex('booking_show').on('booking').columns(['show_id', 'status', 'kind', 'seat_count', 'total']).execute()
  await db.schema
    .createIndex('booking_paid')
    .on('booking')
    .columns(['paid_at', 'show_id', 'status', 'kind', 'seat_count', 'total'])
    .execute()
  await db.schema.createIndex('booking_status').on('booking').columns(['status', 'id']).execute()
  await sql`create index booking_desk on booking (id) where kind <> 'customer'`.execute(db)
  await sql`create index refund_open on refund (status) where status <> 'processed'`.execute(db)
  await sql`create index outbox_given_up on outbox (gave_up_at) where gave_up_at is not null`.execute(db)
  await sql`create index webhook_event_given_up on webhook_event (received_at) where error is not null and due_at is null`.execute(db)
}

async function addColumns(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('booking')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('customer'))
    .execute()
  await db.schema
    .alterTable('booking')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('seat').addColumn('changed_by', 'text').execute()
  await db.schema
    .alterTable('scan_conflict')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('scan_conflict')
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .execute()
  await db.schema.alterTable('device').addColumn('waiting', 'integer').execute()
  await db.schema.alterTable('device').addColumn('list_at', 'bigint').execute()
}

async function addAudit(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('audit'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('to_what', 'text', (c) => c.notNull())
    .addColumn('show_id', 'integer')
    .addColumn('booking_id', 'integer')
    .addColumn('details', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_booking').on('audit').columns(['booking_id', 'id']).execute()
  // The database itself keeps it append-only, whatever a program may try.
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    for (const event of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`audit_no_${event}`)} before ${sql.raw(event)} on audit
        begin select raise(abort, 'the audit is append-only'); end`.execute(db)
    }
  } else {
    await sql`create function audit_stays() returns trigger language plpgsql as
      'begin raise exception ''the audit is append-only''; end'`.execute(db)
    await sql`create trigger audit_stays before update or delete on audit for each row execute function audit_stays()`.execute(db)
  }
}

async function addShowChanges(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('show_change'))
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('cancel', 'postpone')`))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('bookings', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_booking_id', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  await sql`create index show_change_open on show_change (id) where finished_at is null`.execute(db)

  await withId(db.schema.createTable('to_tell'))
    .addColumn('event', 'text', (c) => c.notNull().unique())
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addColumn('news', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('told_at', 'bigint')
    .execute()
  await sql`create index to_tell_open on to_tell (id) where told_at is null`.execute(db)
}

async function addSearch(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('booking_word')
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addPrimaryKeyConstraint('booking_word_pk', ['word', 'booking_id'])
    .execute()
  const bookings = await db
    .selectFrom('booking')
    .leftJoin('ticket', 'ticket.booking_id', 'booking.id')
    .select(['booking.id', 'public_id', 'customer_name', 'customer_phone', 'ticket_code', 'verification_code'])
    .execute()
  for (const { id, ...texts } of bookings) {
    const words = wordsOf(Object.values(texts).filter((text) => text !== null))
    if (words.length > 0)
      await db
        .insertInto('booking_word')
        .values(words.map((word) => ({ word, booking_id: id })))
        .execute()
  }
}
