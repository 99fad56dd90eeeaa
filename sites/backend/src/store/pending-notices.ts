import type { Paise } from '@sabha/ticketing/money'
import type { Tx } from './store.ts'

/** What became of a booking whose customer left no e-mail address. `atDesk`: given back at the desk. */
export type News =
  | { kind: 'show-cancelled'; atDesk?: Paise }
  /** `venueBefore`: until then; absent from what was kept before it was told. */
  | { kind: 'show-moved'; venueBefore?: string }
  | { kind: 'refund'; amount: Paise }
  | { kind: 'seats-cancelled'; seats: string[]; atDesk?: Paise }

/** Puts news on the office's list; the same event is put there once. */
export async function addToTell(tx: Tx, entry: { event: string; bookingId: number; news: News; now: number }): Promise<void> {
  await tx
    .insertInto('to_tell')
    .values({
      event: entry.event,
      booking_id: entry.bookingId,
      news: JSON.stringify(entry.news),
      created_at: entry.now,
      told_at: null,
    })
    .onConflict((known) => known.column('event').doNothing())
    .execute()
}

/** The booking that was told of, where it had not been. */
export async function markTold(tx: Tx, id: number, now: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('to_tell')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning('booking_id')
    .executeTakeFirst()
  return row?.booking_id
}
