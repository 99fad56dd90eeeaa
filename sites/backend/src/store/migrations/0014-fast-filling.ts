import { type Kysely, sql } from 'kysely'

/**
 * The office now says of a show that it is filling fast, where the badge said so. What is sold says it too, by the seats that aren't
 * blocked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('show')
    .addColumn('filling', 'text', (c) => c.notNull().defaultTo('as-sold'))
    .execute()
  // A badge with these words, as in the sample show, was the office saying so.
  await sql`update show set filling = 'fast', badge = '' where upper(trim(badge)) = 'FAST FILLING'`.execute(db)
  await sql`create index seat_blocked on seat (show_id) where status = 'blocked'`.execute(db)
}
