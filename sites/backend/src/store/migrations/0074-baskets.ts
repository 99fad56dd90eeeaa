import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** One order for several bookings: each keeps its own part of the order and of the payment, with the provider's id of the whole. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['payment_order', 'payment'] as const) {
    await db.schema.alterTable(table).addColumn('basket', 'text').execute()
    await sql`create index ${sql.raw(`${table}_basket`)} on ${sql.table(table)} (basket) where basket is not null`.execute(db)
  }
}
