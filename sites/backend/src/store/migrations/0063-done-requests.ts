import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What forms of staff have done, so that a form that is sent again because its answer was lost does nothing twice. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('done_request')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('done_request_key', ['account_id', 'request_id'])
    .execute()
  await db.schema.createIndex('done_request_at').on('done_request').column('at').execute()
}
