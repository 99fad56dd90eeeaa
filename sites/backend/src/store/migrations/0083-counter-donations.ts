import { type Kysely, sql } from 'kysely'

/** A donation at a counter is taken once, and goes back once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index till_entry_donation on till_entry (booking_id) where what = 'donation'`.execute(db)
  await sql`create unique index money_owed_donation on money_owed (booking_id) where kind = 'donation'`.execute(db)
}
