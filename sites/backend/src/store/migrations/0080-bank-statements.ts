import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** Payments by UPI that came in, from the bank's statements, and to which sales of the counter they belong. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('bank_credit'))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('day_at', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint')
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('rrn', 'text')
    .addColumn('reference', 'text')
    .addColumn('narration', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index bank_credit_named on bank_credit (imported_at) where narration <> ''`.execute(db)

  await withId(db.schema.createTable('bank_match'))
    .addColumn('credit_id', 'integer', (c) => c.references('bank_credit.id'))
    .addColumn('entry_id', 'integer', (c) => c.references('till_entry.id'))
    .addColumn('how', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('bank_match_of_something', sql`credit_id is not null or entry_id is not null`)
    .execute()
  // A credit belongs to one sale, and a sale has one credit, even if two people match them at the same moment.
  await sql`create unique index bank_match_credit on bank_match (credit_id) where credit_id is not null`.execute(db)
  await sql`create unique index bank_match_entry on bank_match (entry_id) where entry_id is not null`.execute(db)

  await db.schema
    .createTable('bank_apart')
    .addColumn('credit_id', 'integer', (c) => c.notNull().references('bank_credit.id'))
    .addColumn('entry_id', 'integer', (c) => c.notNull().references('till_entry.id'))
    .addPrimaryKeyConstraint('bank_apart_key', ['credit_id', 'entry_id'])
    .execute()
  await sql`create index till_entry_upi on till_entry (id) where kind = 'upi' and amount > 0`.execute(db)
}
