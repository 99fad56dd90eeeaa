import type { Kysely } from 'kysely'

/** Which questions of a first evening are answered, and whether the sample was removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('first_evening')
    .addColumn('question', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .execute()
}
