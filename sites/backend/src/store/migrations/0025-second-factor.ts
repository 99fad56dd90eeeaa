import { type Kysely, sql } from 'kysely'

/** A second factor besides the password: codes of an authenticator app, recovery codes, and whether every account needs one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['totp', 'text'],
    ['totp_step', 'bigint'],
    ['totp_since', 'bigint'],
    ['factor_lost_at', 'bigint'],
  ] as const) {
    await db.schema.alterTable('account').addColumn(column, type).execute()
  }
  await db.schema
    .alterTable('account_session')
    .addColumn('must_set_up', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_code_pk', ['account_id', 'code_hash'])
    .execute()

  await db.schema
    .createTable('account_policy')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('second_factor', 'text', (c) => c.notNull().check(sql`second_factor in ('optional', 'required')`))
    .execute()
}
