import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** What the nights of a production share; each night is a show. Also the key of a form, so that a show that is sent twice is made once. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('production'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('performer', 'text', (c) => c.notNull())
    .addColumn('performer_slug', 'text', (c) => c.notNull())
    .addColumn('genre', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('age_limit', 'text', (c) => c.notNull())
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('hall.id'))
    .addColumn('prices', 'text', (c) => c.notNull())
    .addColumn('gst_rate', 'real', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('show')
    .addColumn('production_id', 'integer', (c) => c.references('production.id'))
    .execute()
  await db.schema.alterTable('show').addColumn('made_key', 'text').execute()
  await db.schema.createIndex('show_production').on('show').columns(['production_id', 'starts_at']).execute()
  await sql`create unique index show_made_key on show (made_key) where made_key is not null`.execute(db)
}
