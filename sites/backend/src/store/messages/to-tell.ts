import type { Paise } from '@sabha/ticketing/money'
import type { Tx } from '../store.ts'

/** What became of a booking whose customer left no e-mail address. `atDesk`: paise that are given back at the counter; `returned`: that
 * were handed to them. */
export type News =
  | { kind: 'show-cancelled'; atDesk?: Paise }
  /** `venueBefore`: the venue until then; absent from news that is older than this field. */
  | { kind: 'show-moved'; venueBefore?: string }
  | { kind: 'refund'; amount: Paise }
  /** For a ticket that was handed on: the desk hands the money to the payer. */
  | { kind: 'refund-at-desk'; amount: Paise }
  /** Nobody asked for this refund here. */
  | { kind: 'refund-outside'; amount: Paise }
  /** The same, of more than was left of the payment: so much more. */
  | { kind: 'refund-beyond'; amount: Paise }
  | { kind: 'seats-cancelled'; seats: string[]; atDesk?: Paise; returned?: Paise }
  | { kind: 'passes-cancelled'; codes: string[]; atDesk?: Paise; returned?: Paise }
  | { kind: 'seats-moved'; from: string[]; to: string[] }

/** Whether news concern who paid, also where somebody else holds the ticket. */
export const isOfMoney = ({ kind }: News): boolean => kind.startsWith('refund')

/** Adds news to the tasks of staff; the same event is added once. */
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

/** Marks news as told; returns its booking, or undefined if it was told before. */
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
