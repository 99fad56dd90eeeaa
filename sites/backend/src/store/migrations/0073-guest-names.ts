import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Who sits on a seat, and the registered buyer whom an invoice names. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('booking_seat').addColumn('guest_name', 'text').execute()
  for (const column of ['buyer_gstin', 'buyer_name', 'buyer_address'] as const) {
    await db.schema.alterTable('booking').addColumn(column, 'text').execute()
  }
}
