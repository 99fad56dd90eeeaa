import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Where the payer of a booking that was handed on since is told of the money, and which guest the payer is. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('booking').addColumn('payer_email', 'text').execute()
  await db.schema.alterTable('booking').addColumn('payer_guest_id', 'integer').execute()
}
