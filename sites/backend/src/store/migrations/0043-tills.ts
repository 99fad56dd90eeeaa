import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** The counter's tills and what went into each, with all that was sold and given back there before there were tills. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('till'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('opening_float', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'closed')`))
    .addColumn('change', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'text')
    .addColumn('expected', 'bigint')
    .addColumn('counted', 'bigint')
    .addColumn('pieces', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`create unique index till_open on till (account_id) where state = 'open'`.execute(db)

  await withId(db.schema.createTable('till_entry'))
    .addColumn('till_id', 'integer', (c) => c.references('till.id'))
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('booking_id', 'integer', (c) => c.references('booking.id'))
    .addColumn('owed_id', 'integer', (c) => c.references('money_owed.id'))
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('upi_reference', 'text')
    .addColumn('seen_by', 'text')
    .addColumn('bank_reference', 'text')
    .execute()
  await db.schema.createIndex('till_entry_till').on('till_entry').columns(['till_id', 'id']).execute()
  // Each sale, and each giving back of one, is in one till or in none.
  await sql`create unique index till_entry_sale on till_entry (booking_id) where what = 'sale'`.execute(db)
  await sql`create unique index till_entry_owed on till_entry (owed_id) where owed_id is not null`.execute(db)

  await sql`insert into till_entry (what, kind, amount, booking_id, who, at)
    select 'sale', kind, (select coalesce(sum(price), 0) from booking_seat where booking_seat.booking_id = booking.id), id, '', paid_at
    from booking where kind <> 'customer' and paid_at is not null order by id`.execute(db)
  await sql`insert into till_entry (what, kind, amount, booking_id, owed_id, who, at)
    select 'back', settled_how, -amount, booking_id, id, settled_by, settled_at
    from money_owed where kind = 'desk' and settled_at is not null order by id`.execute(db)
  await keepByItself(db)
}

/** The database itself keeps entries of tills, and tills that are closed, as they are, whatever a program may try. */
async function keepByItself(db: Kysely<Schema>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    for (const event of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`till_entry_no_${event}`)} before ${sql.raw(event)} on till_entry
        begin select raise(abort, 'what went into a till stays'); end`.execute(db)
      await sql`create trigger ${sql.ref(`till_no_${event}`)} before ${sql.raw(event)} on till when old.state = 'closed'
        begin select raise(abort, 'a closed till stays'); end`.execute(db)
    }
    return
  }
  await sql`create function till_stays() returns trigger language plpgsql as
    'begin raise exception ''a closed till stays, and what went into one''; end'`.execute(db)
  await sql`create trigger till_entry_stays before update or delete on till_entry for each row execute function till_stays()`.execute(db)
  await sql`create trigger till_closed_stays before update or delete on till for each row when (old.state = 'closed')
    execute function till_stays()`.execute(db)
}
