import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The provider's id of the refund that an event of the payment service is about. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('webhook_event').addColumn('refund_id', 'text').execute()
}
