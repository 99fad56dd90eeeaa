import type { Paise } from '@sabha/ticketing/money'
import { sql } from 'kysely'
import type { RefundRow } from './refunds.ts'
import type { RefundStatus } from './schema.ts'
import type { Db, Tx } from './store.ts'

/**
 * Of a `refund`: it has failed and is still owed. Nothing was made in its place, nobody gave the money back another way, and not all of
 * its payment has gone back. Its state is written out as the index of open refunds has it.
 */
export const isStillOwed = sql<boolean>`refund.status <> 'processed' and refund.status = 'failed' and refund.seen_to_at is null
  and not exists (select 1 from refund as anew where anew.again_of = refund.id)
  and (select payment.amount from payment where payment.id = refund.payment_id)
    > (select coalesce(sum(other.amount), 0) from refund as other
        where other.payment_id = refund.payment_id and (other.status <> 'failed' or other.seen_to_at is not null))`

/** A column: whether it is, as the database says yes. */
export const stillOwed = sql<boolean | 0 | 1>`${isStillOwed}`.as('still_owed')

/** What became of a booking's refunds together: the one that is least far. null: there are none. */
export function stateOfRefunds(refunds: readonly { status: RefundStatus; still_owed: boolean | 0 | 1 }[]): RefundStatus | null {
  if (refunds.some(({ still_owed }) => still_owed)) return 'failed'
  const isAny = (wanted: RefundStatus) => refunds.some(({ status }) => status === wanted)
  if (isAny('queued')) return 'queued'
  if (isAny('pending')) return 'pending'
  // What failed is done with by now.
  return refunds.length > 0 ? 'processed' : null
}

export interface FailedOfShow {
  showId: number
  title: string
  count: number
  amount: Paise
}

/** How many are owed, by show. */
export async function owedByShow(db: Db): Promise<FailedOfShow[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select((eb) => [
      'show.id as showId',
      'show.title',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('refund.amount').as('amount'),
    ])
    .where(isStillOwed)
    .groupBy(['show.id', 'show.title'])
    .orderBy('show.id')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
}

/** Those of a show, or of one booking, that are owed; the largest first, since it may have a smaller one's money in it. */
export async function owedOf(db: Db, of: { showId: number } | { bookingId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select('refund.id')
    .where(isStillOwed)
    .where((eb) => ('showId' in of ? eb('booking.show_id', '=', of.showId) : eb('booking.id', '=', of.bookingId)))
    .orderBy('refund.amount', 'desc')
    .orderBy('refund.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What was made in the place of this one. */
export async function madeInPlaceOf(db: Db, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('again_of', '=', id).executeTakeFirst()
}

/** The refund that stands for this one: itself, or the last that was made in its place. */
export async function standingRefund(db: Db, id: number): Promise<number> {
  const anew = await madeInPlaceOf(db, id)
  return anew ? standingRefund(db, anew.id) : id
}

/** The money of a failed refund went back another way; false where something was made in its place, or it has been told before. */
export async function markSeenTo(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ seen_to_at: now })
    .where('id', '=', id)
    .where(isStillOwed)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
