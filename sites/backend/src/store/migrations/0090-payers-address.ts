import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Where who paid is told of the money, of a booking that was handed on since, and which guest it was. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('booking').addColumn('payer_email', 'text').execute()
  await db.schema.alterTable('booking').addColumn('payer_guest_id', 'integer').execute()
}
