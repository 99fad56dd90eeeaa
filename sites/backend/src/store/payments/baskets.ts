import type { Insertable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import type { OrderRow, PaymentRow } from './payments.ts'

export type NewPart = Insertable<Schema['payment_order']>

/** Returns the id by which the provider knows an order or a payment, of which this may be a part. */
export function idAtProvider({ id, basket }: { id: string; basket: string | null }): string {
  return basket ?? id
}

/**
 * Keeps the parts of a basket's order and returns how many it kept. Fewer than it was given means that one of the bookings is already in
 * another order, and that the caller has to roll back.
 */
export async function addBasket(tx: Tx, parts: readonly NewPart[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_order')
    .values(parts)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Returns the parts of a basket's order, one per booking. */
export async function partsOfOrder(db: Db, basket: string): Promise<OrderRow[]> {
  return db.selectFrom('payment_order').selectAll().where('basket', '=', basket).orderBy('booking_id').execute()
}

/** Returns the orders that these bookings are in. */
export async function ordersOfBookings(db: Db, bookingIds: readonly number[]): Promise<OrderRow[]> {
  return db.selectFrom('payment_order').selectAll().where('booking_id', 'in', bookingIds).execute()
}

/** SQL: the ids under which we keep a payment of the provider, which is whole or in parts. */
export function partsOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('payment')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', paymentId), eb('basket', '=', paymentId)]))
}

/** Returns the rows of a payment of the provider, in the order of their bookings. */
export async function partsAtProvider(db: Db, paymentId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payment').selectAll().where('id', 'in', partsOfPayment(db, paymentId)).orderBy('booking_id').execute()
}
