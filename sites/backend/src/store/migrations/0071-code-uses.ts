import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Uses of codes that are set aside for the sales of a counter. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('code_use')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('counter_id', 'integer', (c) => c.notNull().references('counter.id'))
    .addColumn('code_id', 'integer', (c) => c.notNull().references('price_code.id'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await sql`create index code_use_open on code_use (code_id) where ended_at is null`.execute(db)
  await db.schema.createIndex('code_use_counter').on('code_use').column('counter_id').execute()
}
