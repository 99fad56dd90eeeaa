import { type Kysely, sql } from 'kysely'

/** Credit notes: what refunds take back of invoices, in a series of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_note_series')
    .addColumn('year', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('credit_note')
    .addColumn('serial', 'text', (c) => c.primaryKey())
    .addColumn('invoice_serial', 'text', (c) => c.notNull().references('invoice.serial'))
    .addColumn('booking_id', 'integer', (c) => c.notNull().references('booking.id'))
    .addColumn('refund_id', 'integer', (c) => c.notNull().references('refund.id'))
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
  await db.schema.createIndex('credit_note_booking').on('credit_note').column('booking_id').execute()
}
