import { type Kysely, sql } from 'kysely'

/** Fast filling is no longer a word in the badge, but what the office says of a show; what is sold says it too, by the seats that aren't blocked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('show')
    .addColumn('filling', 'text', (c) => c.notNull().defaultTo('as-sold'))
    .execute()
  // Who wrote it said it, as the sample show does.
  await sql`update show set filling = 'fast', badge = '' where upper(trim(badge)) = 'FAST FILLING'`.execute(db)
  await sql`create index seat_blocked on seat (show_id) where status = 'blocked'`.execute(db)
}
