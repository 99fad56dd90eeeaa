import { type Kysely, sql } from 'kysely'

/** How many free seats of a show somebody has is asked at each hold of some. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_free on booking (show_id, customer_phone) where total = 0`.execute(db)
}
