import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Donations besides bookings: given with their payment, with receipts in a series of their own, and given back apart from seats. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['booking', 'payment', 'refund'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('donation', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .createTable('donation_series')
    .addColumn('year', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('donation_receipt')
    .addColumn('serial', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'integer', (c) => c.notNull().unique().references('booking.id'))
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('supplier', 'text', (c) => c.notNull())
    .addColumn('pan', 'text', (c) => c.notNull())
    .addColumn('registration', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('donation_receipt_number', ['year', 'number'])
    .addCheckConstraint('donation_receipt_amount', sql`amount > 0`)
    .execute()
}
