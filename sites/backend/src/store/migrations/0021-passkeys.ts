import type { Kysely } from 'kysely'
import { withId } from './0001-box-office.ts'

/** Passkeys of accounts, and the challenges that browsers have to sign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('passkey'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('rp_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkey_account').on('passkey').column('account_id').execute()

  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenge_expires').on('passkey_challenge').column('expires_at').execute()
}
