import type { Kysely } from 'kysely'

/** The mail server that owners have entered, a row per save; its password is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_server')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('user', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('password', 'text')
    .addColumn('password_end', 'text', (c) => c.notNull())
    .addColumn('password_set_at', 'bigint')
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .execute()
}
