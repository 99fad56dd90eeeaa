import { type Kysely, sql } from 'kysely'

/** The provider's events, invoices in their series, and what a mail has to tell besides its booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text')
    .addColumn('payment_id', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .execute()
  await sql`create index webhook_event_due on webhook_event (due_at) where due_at is not null`.execute(db)
  await db.schema.createIndex('webhook_event_received').on('webhook_event').column('received_at').execute()

  await db.schema
    .createTable('invoice_series')
    .addColumn('year', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('invoice')
    .addColumn('serial', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'integer', (c) => c.notNull().unique().references('booking.id'))
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('supplier', 'text', (c) => c.notNull())
    .addColumn('gstin', 'text', (c) => c.notNull())
    .addColumn('sac', 'text', (c) => c.notNull())
    .addColumn('exempt', 'integer', (c) => c.notNull())
    .addColumn('taxable', 'integer', (c) => c.notNull())
    .addColumn('cgst', 'integer', (c) => c.notNull())
    .addColumn('sgst', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('invoice_number', ['year', 'number'])
    .addCheckConstraint('invoice_adds_up', sql`exempt + taxable + cgst + sgst = total`)
    .execute()

  await db.schema.alterTable('outbox').addColumn('details', 'text').execute()
  await db.schema.createIndex('refund_payment').on('refund').column('payment_id').execute()
}
