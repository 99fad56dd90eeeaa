import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * A place's number in the draw is random, so that it tells nothing and is never given twice; places that were told their number keep it.
 * Draws to come follow from everybody's numbers (rule 2); those that were made stay as they are.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('waiting_place')
    .addColumn('number', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update waiting_place set number = id`.execute(db)
  await db.schema.createIndex('waiting_place_number').unique().on('waiting_place').columns(['show_id', 'number']).execute()
  await db.schema
    .alterTable('waiting_draw')
    .addColumn('rule', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`update waiting_draw set rule = 2 where drawn_at is null`.execute(db)
  // Places that wait for a draw come before those that are added later, and take part when it is made.
  await sql`update waiting_place set turn = id where entered_at is null and exists
    (select 1 from waiting_draw where waiting_draw.show_id = waiting_place.show_id and drawn_at is null)
    and turn < ${2 ** 50}`.execute(db)
}
