import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type CounterRefundRow = Selectable<Schema['counter_refund']>

export async function refundsUnder(db: Db, counterId: number, number: number): Promise<CounterRefundRow[]> {
  return db.selectFrom('counter_refund').selectAll().where('counter_id', '=', counterId).where('number', '=', number).execute()
}

export async function addCounterRefund(tx: Tx, refund: Omit<Insertable<Schema['counter_refund']>, 'id'>): Promise<CounterRefundRow> {
  return tx.insertInto('counter_refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Returns the numbers of the counter's refunds that have arrived. */
export async function arrivedRefunds(db: Db, counterId: number): Promise<number[]> {
  const rows = await db.selectFrom('counter_refund').select('number').distinct().where('counter_id', '=', counterId).execute()
  return rows.map(({ number }) => number)
}

export type ShownRefund = CounterRefundRow & { sale_number: number; public_id: string | null; customer_name: string | null }

/** Returns the refunds that staff have to look at, then those that they looked at last. */
export async function refundsToShow(db: Db, counterIds: readonly number[], most: number): Promise<ShownRefund[]> {
  if (counterIds.length === 0) return []
  return db
    .selectFrom('counter_refund')
    .innerJoin('counter_sale', 'counter_sale.id', 'counter_refund.sale_id')
    .leftJoin('booking', 'booking.id', 'counter_sale.booking_id')
    .selectAll('counter_refund')
    .select(['counter_sale.number as sale_number', 'booking.public_id', 'customer_name'])
    .where('counter_refund.counter_id', 'in', counterIds)
    .where((eb) => eb.or([eb('counter_refund.result', '=', 'conflict'), eb('counter_refund.doubts', '!=', '')]))
    .orderBy((eb) => eb.case().when('counter_refund.settled_at', 'is', null).then(0).else(1).end())
    .orderBy('counter_refund.id', 'desc')
    .limit(most)
    .execute()
}

/** Returns what each counter has given back, by the way in which the money went. */
export async function givenBackBy(db: Db, counterIds: readonly number[]) {
  if (counterIds.length === 0) return []
  return db
    .selectFrom('counter_refund')
    .select((eb) => ['counter_id', 'how', eb.fn.countAll<number>().as('refunds'), eb.fn.sum<number>('booked').as('amount')])
    .where('counter_id', 'in', counterIds)
    .where('booked', '>', 0)
    .groupBy(['counter_id', 'how'])
    .orderBy('how')
    .execute()
}

export async function findCounterRefund(db: Db, id: number): Promise<CounterRefundRow | undefined> {
  return db.selectFrom('counter_refund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns false if it was settled before. */
export async function settleRefundRow(tx: Tx, id: number, by: { at: number; who: string; note: string }): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('counter_refund')
      .set({ settled_at: by.at, settled_by: by.who, note: by.note })
      .where('id', '=', id)
      .where('settled_at', 'is', null),
  )
}

/** Removes what staff wrote about what a counter gave back of a booking. */
export async function forgetCounterRefundNotes(tx: Tx, bookingId: number): Promise<void> {
  const sales = tx.selectFrom('counter_sale').select('id').where('booking_id', '=', bookingId)
  await tx.updateTable('counter_refund').set({ note: '' }).where('sale_id', 'in', sales).where('note', '!=', '').execute()
}
