import { type Kysely, sql } from 'kysely'

/** What is owed to people whose seats were taken away, and what the desk took in each section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('money_owed')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('seats', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('due', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('settled_how', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('money_owed_sound', sql`amount > 0 and due >= 0 and due <= amount`)
    .execute()
  await db.schema.createIndex('money_owed_booking').on('money_owed').column('booking_id').execute()
  await sql`create index money_owed_open on money_owed (id) where settled_at is null`.execute(db)

  // Desk sales whose seats were given back: nothing says whether the money was handed out, and the figures took it to be.
  await sql`insert into money_owed (booking_id, kind, seats, amount, due, created_at, made_by, settled_at, settled_by, settled_how)
    select booking.id, 'desk', '[]', sum(price), 0, max(released_at), '', max(released_at), '', 'before'
    from booking join booking_seat on booking_seat.booking_id = booking.id
    where booking.kind in ('cash', 'upi') and released_at is not null
    group by booking.id having sum(price) > 0`.execute(db)
  // Until now this sum had only what customers paid.
  await sql`update show_section set paid = (select coalesce(sum(price), 0) from booking_seat
    join booking on booking.id = booking_seat.booking_id
    where booking.show_id = show_section.show_id and booking_seat.section = show_section.section
      and booking.paid_at is not null and booking.status in ('paid', 'cancelled'))`.execute(db)
}
