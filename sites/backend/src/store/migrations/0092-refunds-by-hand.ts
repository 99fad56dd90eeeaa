import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** How the money of a refund went back that was made by hand. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('refund').addColumn('seen_to_how', 'text').execute()
  // What was put off says how it was handed out, and its refund has a key made of its number.
  await sql`update refund set seen_to_how = (select settled_how from money_owed
      where refund.key = 'owed_money_' || money_owed.id || '_' || refund.payment_id || '_' || refund.amount
        and settled_how in ('cash', 'upi', 'card', 'bank'))
    where seen_to_at is not null`.execute(db)
}
