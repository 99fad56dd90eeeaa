import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Each hold of free seats, or by a code, asks what its guest pays for already, by session and by number. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const guest = sql`(case when payer_name is null then guest_id else payer_guest_id end)`
  const phone = sql`(case when payer_name is null then customer_phone else coalesce(payer_phone, '') end)`
  await sql`drop index booking_free`.execute(db)
  await sql`create index booking_free_guest on booking (${guest}, show_id) where total = 0`.execute(db)
  await sql`create index booking_free_phone on booking (${phone}, show_id) where total = 0`.execute(db)
  await sql`create index booking_code_guest on booking (${guest}, code_id) where code_id is not null`.execute(db)
  await sql`create index booking_code_phone on booking (${phone}, code_id) where code_id is not null`.execute(db)
}
