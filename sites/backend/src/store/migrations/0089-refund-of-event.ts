import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The refund that an event of the payment service is about, in its own id. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('webhook_event').addColumn('refund_id', 'text').execute()
}
