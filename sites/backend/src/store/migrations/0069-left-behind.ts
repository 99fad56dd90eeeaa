import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What earlier releases left behind: prints that should have been deleted, and bookings whose seats they moved. */
export async function up(db: Kysely<Schema>): Promise<void> {
  // Given up, they are tasks that nobody can take up, and hold the name of somebody who asked to be deleted.
  await db
    .updateTable('outbox')
    .set({ gave_up_at: null, due_at: 0 })
    .where('kind', '=', 'forget-prints')
    .where('gave_up_at', 'is not', null)
    .execute()

  // A guest who comes with the earlier paper is found by the seat on it. Nobody looks for a guest whose details were erased.
  const moves = await db
    .selectFrom('audit')
    .innerJoin('booking', 'booking.id', 'audit.booking_id')
    .select(['booking.id', 'details'])
    .where('what', '=', 'seats-moved')
    .where('forgotten_at', 'is', null)
    .execute()
  for (const { id, details } of moves) {
    const { from } = JSON.parse(details) as { from: string[] }
    const words = from.map((seat) => ({ word: `#${seat}`, booking_id: id }))
    await db
      .insertInto('booking_word')
      .values(words)
      .onConflict((known) => known.columns(['word', 'booking_id']).doNothing())
      .execute()
  }
}
