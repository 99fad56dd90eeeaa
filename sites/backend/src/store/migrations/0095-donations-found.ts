import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Finds the payments and refunds with a donation, of which there are few, for the figures of the dashboard. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index payment_donated on payment (donation) where donation > 0`.execute(db)
  await sql`create index refund_donated on refund (donation) where donation > 0`.execute(db)
}
