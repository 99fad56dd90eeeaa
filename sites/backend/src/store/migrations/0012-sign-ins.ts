import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** As in `rules/accounts/sessions.ts` when this was released. */
const guestMs = 180 * 24 * 3_600_000

/** Where passwords are tried from, browsers that are known, and guests' sessions that end when they are not used. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('password_attempt')
    .addColumn('source', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('password_attempt_source').on('password_attempt').columns(['source', 'at']).execute()

  await db.schema
    .createTable('account_device')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_device_pk', ['token_hash', 'account_id'])
    .execute()
  await db.schema.createIndex('account_device_used').on('account_device').column('used_at').execute()
  await db.schema.createIndex('account_device_account').on('account_device').column('account_id').execute()

  // Sessions were made for 400 days, used or not.
  const until = Date.now() + guestMs
  await db.updateTable('session').set({ expires_at: until }).where('expires_at', '>', until).execute()
  // Nothing needs expired sessions.
  await sql`delete from account_session where expires_at <= ${Date.now()}`.execute(db)
}
