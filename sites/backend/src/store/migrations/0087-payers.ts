import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Who paid for a booking that was handed on since: receipts and credit notes are in their name. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const column of ['payer_name', 'payer_phone']) await db.schema.alterTable('booking').addColumn(column, 'text').execute()
}
