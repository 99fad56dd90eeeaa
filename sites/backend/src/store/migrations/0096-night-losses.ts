import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Which passes lose a night because an evening was called off, and how far the job has come with them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('night_loss')
    .addColumn('change_id', 'integer', (c) => c.notNull().references('show_change.id'))
    .addColumn('show_id', 'integer', (c) => c.notNull().references('season_pass.show_id'))
    .addColumn('to_come', 'integer', (c) => c.notNull())
    .addColumn('past', 'text', (c) => c.notNull())
    .addColumn('used_by', 'text')
    .addColumn('newest_pass_id', 'integer', (c) => c.notNull())
    .addColumn('last_pass_id', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('finished_at', 'bigint')
    .addPrimaryKeyConstraint('night_loss_key', ['change_id', 'show_id'])
    .execute()
  await sql`create index night_loss_open on night_loss (change_id) where finished_at is null`.execute(db)
}
