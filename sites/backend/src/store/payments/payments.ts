import { type Insertable, type Selectable, sql } from 'kysely'
import { reading, writing } from '../engine/batchable.ts'
import { insertRows } from '../engine/postgres/rows.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type OrderRow = Selectable<Schema['payment_order']>
export type PaymentRow = Selectable<Schema['payment']>

/** Keeps a booking's order and returns the one in force, which is the other's if two requests made one each. */
export async function addOrder(tx: Tx, order: Insertable<Schema['payment_order']>): Promise<OrderRow> {
  const [, standing] = await Promise.all([insertOrder(tx, order), orderOfBooking(tx, order.booking_id)])
  if (!standing) throw new Error(`booking ${order.booking_id} has no order`)
  return standing
}

const insertOrder = writing({
  one: async (tx: Tx, order: Insertable<Schema['payment_order']>) => {
    await tx
      .insertInto('payment_order')
      .values(order)
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .execute()
  },
  many: async (tx: Tx, orders) => {
    await insertRows(tx, 'payment_order', orders, { unless: ['booking_id'] })
    return orders.map(() => undefined)
  },
})

export const findOrder = reading({
  one: (db: Db, orderId: string): Promise<OrderRow | undefined> =>
    db.selectFrom('payment_order').selectAll().where('id', '=', orderId).executeTakeFirst(),
  many: async (db: Db, ids) => {
    const { rows } = await sql<OrderRow>`select * from payment_order where id = any(${ids}::text[])`.execute(db)
    return ids.map((id) => rows.find((row) => row.id === id))
  },
})

export const orderOfBooking = reading({
  one: (db: Db, bookingId: number): Promise<OrderRow | undefined> =>
    db.selectFrom('payment_order').selectAll().where('booking_id', '=', bookingId).executeTakeFirst(),
  many: async (db: Db, ids) => {
    const { rows } = await sql<OrderRow>`select * from payment_order where booking_id = any(${ids}::bigint[])`.execute(db)
    return ids.map((id) => rows.find((row) => row.booking_id === id))
  },
})

/** Returns the orders about which the provider is to be asked, except those with one of `butKeys`; '' stands for orders without a key. */
export async function dueOrders(db: Db, now: number, most: number, butKeys: readonly string[] = []): Promise<OrderRow[]> {
  const due = db.selectFrom('payment_order').selectAll().where('check_at', '<=', now).orderBy('check_at').limit(most)
  if (butKeys.length === 0) return due.execute()
  return due.where((eb) => eb(eb.fn.coalesce('key_id', eb.val('')), 'not in', butKeys)).execute()
}

/** Takes an order until `leaseUntil`, to ask about it; returns false if another process has taken it. */
export async function leaseOrder(tx: Tx, { id, check_at }: OrderRow, leaseUntil: number): Promise<boolean> {
  return changesRow(tx.updateTable('payment_order').set({ check_at: leaseUntil }).where('id', '=', id).where('check_at', '=', check_at))
}

/** Gives back an order about which the provider gave no answer, to be asked about later, so that the orders behind it come first. */
export async function returnOrder(
  tx: Tx,
  { id }: OrderRow,
  leaseUntil: number,
  to: { checkAt: number; failingSince: number },
): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({ check_at: to.checkAt, failing_since: to.failingSince })
    .where('id', '=', id)
    .where('check_at', '=', leaseUntil)
    .execute()
}

/** Returns the orders of pending bookings: after a start of the server, each may have been paid meanwhile. */
export async function ordersOfHolds(db: Db): Promise<OrderRow[]> {
  return db
    .selectFrom('payment_order')
    .innerJoin('booking', 'booking.id', 'payment_order.booking_id')
    .selectAll('payment_order')
    .where('booking.status', '=', 'pending')
    .execute()
}

export async function setNextCheck(tx: Tx, orderId: string, checkAt: number | null): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set((eb) => ({ check_at: checkAt, checks: eb('checks', '+', 1), failing_since: null }))
    .where('id', '=', orderId)
    .execute()
}

export const addPayment = writing({
  one: async (tx: Tx, payment: Insertable<Schema['payment']>) => {
    await tx.insertInto('payment').values(payment).execute()
  },
  many: async (tx: Tx, payments) => {
    await insertRows(tx, 'payment', payments)
    return payments.map(() => undefined)
  },
})

export async function paymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}

export const hasPayment = reading({
  one: async (db: Db, paymentId: string): Promise<boolean> =>
    (await db.selectFrom('payment').select('id').where('id', '=', paymentId).executeTakeFirst()) !== undefined,
  many: async (db: Db, ids) => {
    const { rows } = await sql<{ id: string }>`select id from payment where id = any(${ids}::text[])`.execute(db)
    return ids.map((id) => rows.some((row) => row.id === id))
  },
})

/** Returns the payment that booked the seats. */
export async function bookedPayment(db: Db, bookingId: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).where('outcome', '=', 'booked').executeTakeFirst()
}
