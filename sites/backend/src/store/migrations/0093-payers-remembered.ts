import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Finds who paid for tickets that others hold: by their guest, and those to be forgotten by the time of the booking. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index booking_of_payer on booking (payer_guest_id) where payer_guest_id is not null`.execute(db)
  await sql`create index booking_payer_remembered on booking (created_at) where payer_name is not null`.execute(db)
}
