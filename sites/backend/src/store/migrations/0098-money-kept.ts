import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** How much staff decided to keep of money that was put off. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('money_owed')
    .addColumn('kept', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const rows = await db
    .selectFrom('money_owed')
    .select(['id', 'booking_id', 'seats', 'amount', 'settled_at'])
    .where('settled_how', '=', 'kept')
    .execute()
  for (const row of rows) {
    // Some of the amount may have gone back before. The audit log has what was left.
    const entries = await db
      .selectFrom('audit')
      .select('details')
      .where('booking_id', '=', row.booking_id)
      .where('what', '=', 'owed-settled')
      .where('at', '=', row.settled_at)
      .execute()
    const told = entries
      .map(({ details }) => JSON.parse(details) as { seats?: string[]; amount?: number })
      .find(({ seats }) => JSON.stringify(seats) === row.seats)
    const kept = told?.amount === undefined ? row.amount : Math.round(told.amount * 100)
    await db.updateTable('money_owed').set({ kept }).where('id', '=', row.id).execute()
  }
}
