import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Refunds made in place of failed ones, credit notes for what the desk gives back, and orders about which asking fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').addColumn('again_of', 'integer').execute()
  // A failed refund has at most one in its place.
  // What the office made by hand after a failure was in place of the last refund of that amount before it.
  await sql`update refund set again_of = (select max(earlier.id) from refund as earlier
    where earlier.payment_id = refund.payment_id and earlier.amount = refund.amount and earlier.id < refund.id)
    where key like 'office\\_%' escape '\\' and exists (select 1 from refund as failed where failed.status = 'failed' and failed.id =
      (select max(earlier.id) from refund as earlier
        where earlier.payment_id = refund.payment_id and earlier.amount = refund.amount and earlier.id < refund.id))`.execute(db)
  await sql`create unique index refund_again on refund (again_of) where again_of is not null`.execute(db)
  await db.schema.alterTable('refund').addColumn('seen_to_at', 'bigint').execute()
  await sql`create index outbox_refund on outbox (refund_id) where refund_id is not null`.execute(db)
  // Refunds that were given up only because of their age are still owed.
  await sql`update outbox set gave_up_at = null where kind = 'refund' and gave_up_at is not null
    and refund_id in (select id from refund where status in ('queued', 'pending'))`.execute(db)

  await db.schema.alterTable('payment_order').addColumn('failing_since', 'bigint').execute()
  await sql`create index payment_order_failing on payment_order (failing_since) where failing_since is not null`.execute(db)

  // What the desk gives back is not a refund of the provider's.
  if (db.getExecutor().adapter instanceof SqliteAdapter) await makeCreditNotesAnew(db)
  else await sql`alter table credit_note alter column refund_id drop not null`.execute(db)
}

/** SQLite drops a constraint only with its table. */
async function makeCreditNotesAnew(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_note_anew')
    .addColumn('serial', 'text', (c) => c.primaryKey())
    .addColumn('invoice_serial', 'text', (c) => c.notNull().references('invoice.serial'))
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addColumn('refund_id', 'integer', (c) => c.references('refund.id'))
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('exempt', 'integer', (c) => c.notNull())
    .addColumn('taxable', 'integer', (c) => c.notNull())
    .addColumn('cgst', 'integer', (c) => c.notNull())
    .addColumn('sgst', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('credit_note_number', ['year', 'number'])
    .addCheckConstraint('credit_note_adds_up', sql`exempt + taxable + cgst + sgst = total and total > 0`)
    .execute()
  const columns = sql.raw('serial, invoice_serial, booking_id, refund_id, year, number, exempt, taxable, cgst, sgst, total, issued_at')
  await sql`insert into credit_note_anew (${columns}) select ${columns} from credit_note`.execute(db)
  await db.schema.dropTable('credit_note').execute()
  await db.schema.alterTable('credit_note_anew').renameTo('credit_note').execute()
  await db.schema.createIndex('credit_note_booking').on('credit_note').column('booking_id').execute()
}
