import { type Kysely, sql } from 'kysely'

/** Each hold of free seats asks how many free seats of the show the guest already has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_free on booking (show_id, customer_phone) where total = 0`.execute(db)
}
