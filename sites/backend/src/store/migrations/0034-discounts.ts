import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Why a seat cost what it did. What was quoted is stored, so that papers and refunds never compute it again. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('booking_seat').addColumn('discounts', 'text').execute()
}
