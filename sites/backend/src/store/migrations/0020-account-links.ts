import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { withId } from './0001-box-office.ts'

/** Links that open an account once, and mails about accounts, which belong to no booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('account_link'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('invitation', 'password')`))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('permission', 'text')
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_by_id', 'integer', (c) => c.references('account.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended', 'text', (c) => c.check(sql`ended in ('used', 'withdrawn')`))
    .addCheckConstraint(
      'account_link_sound',
      sql`(kind = 'invitation' and permission is not null) or (kind = 'password' and account_id is not null)`,
    )
    .execute()
  // One open invitation per address.
  await sql`create unique index account_link_invited on account_link (email) where kind = 'invitation' and ended_at is null`.execute(db)
  await db.schema.createIndex('account_link_account').on('account_link').column('account_id').execute()

  if (db.getExecutor().adapter instanceof SqliteAdapter) await makeOutboxAnew(db)
  else await sql`alter table outbox alter column booking_id drop not null`.execute(db)
}

/** SQLite drops a constraint only with its table. */
async function makeOutboxAnew(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('outbox_anew'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull().unique())
    .addColumn('booking_id', 'integer', (c) => c.references('booking.id'))
    .addColumn('refund_id', 'integer', (c) => c.references('refund.id'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('gave_up_at', 'bigint')
    .addColumn('error', 'text')
    .addColumn('details', 'text')
    .execute()
  const columns = sql.raw('id, kind, event, booking_id, refund_id, attempts, due_at, created_at, done_at, gave_up_at, error, details')
  await sql`insert into outbox_anew (${columns}) select ${columns} from outbox`.execute(db)
  // An id is never given twice, even after its row is gone.
  await sql`delete from sqlite_sequence where name = 'outbox_anew'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) select 'outbox_anew', seq from sqlite_sequence where name = 'outbox'`.execute(db)
  await db.schema.dropTable('outbox').execute()
  await db.schema.alterTable('outbox_anew').renameTo('outbox').execute()
  await sql`create index outbox_due on outbox (due_at) where done_at is null and gave_up_at is null`.execute(db)
  await db.schema.createIndex('outbox_booking').on('outbox').columns(['booking_id', 'created_at']).execute()
  await sql`create index outbox_given_up on outbox (gave_up_at) where gave_up_at is not null`.execute(db)
  await sql`create index outbox_refund on outbox (refund_id) where refund_id is not null`.execute(db)
}
