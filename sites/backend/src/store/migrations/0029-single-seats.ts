import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Whether a show asks for another choice if one free seat would be left alone. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('show')
    .addColumn('single_seats', 'text', (column) => column.notNull().defaultTo('off'))
    .execute()
}
