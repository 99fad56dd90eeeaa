import { type Insertable, type Selectable, sql } from 'kysely'
import { insertRows } from '../engine/postgres/rows.ts'
import { reading, writing } from '../engine/together.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type OrderRow = Selectable<Schema['payment_order']>
export type PaymentRow = Selectable<Schema['payment']>

/** Keeps a booking's order; answers the one that stands, which is another's where two requests made one each. */
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

/** Orders about which the provider is to be asked, but those of these keys; '' is that of orders without one. */
export async function dueOrders(db: Db, now: number, most: number, butKeys: readonly string[] = []): Promise<OrderRow[]> {
  const due = db.selectFrom('payment_order').selectAll().where('check_at', '<=', now).orderBy('check_at').limit(most)
  if (butKeys.length === 0) return due.execute()
  return due.where((eb) => eb(eb.fn.coalesce('key_id', eb.val('')), 'not in', butKeys)).execute()
}

/** Takes an order for asking, until `leaseUntil`; false where another process has. */
export async function leaseOrder(tx: Tx, { id, check_at }: OrderRow, leaseUntil: number): Promise<boolean> {
  return changesRow(tx.updateTable('payment_order').set({ check_at: leaseUntil }).where('id', '=', id).where('check_at', '=', check_at))
}

/** Gives an order back that nobody answered for, to be asked about later: those behind it come first. */
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

/** Orders of holds that still stand: after a start, each may have been paid meanwhile. */
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

/** The payment that booked. */
export async function bookedPayment(db: Db, bookingId: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).where('outcome', '=', 'booked').executeTakeFirst()
}

export type WebhookEventRow = Selectable<Schema['webhook_event']>

/** Keeps an event, for whoever keeps it to deal with until `leaseUntil`; false where it was delivered before. */
export async function addEvent(
  tx: Tx,
  event: {
    id: string
    name: string
    orderId: string | null
    paymentId: string | null
    refundId: string | null
    signedBy: string
    now: number
    leaseUntil: number
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_event')
    .values({
      id: event.id,
      name: event.name,
      order_id: event.orderId,
      payment_id: event.paymentId,
      refund_id: event.refundId,
      signed_by: event.signedBy,
      received_at: event.now,
      due_at: event.leaseUntil,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * When the last event was delivered that was signed with this secret, epoch ms; those of long ago are forgotten. The environment's are also
 * those of earlier releases.
 */
export async function lastEventAt(db: Db, signedBy: string): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('webhook_event')
    .select((eb) => eb.fn.max<number | null>('received_at').as('at'))
    .where((eb) => eb.or([eb('signed_by', '=', signedBy), ...(signedBy === 'environment' ? [eb('signed_by', 'is', null)] : [])]))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Takes events that nobody has dealt with, until `leaseUntil`. */
export async function takeEvents(tx: Tx, now: number, leaseUntil: number, most: number): Promise<WebhookEventRow[]> {
  return tx
    .updateTable('webhook_event')
    .set((eb) => ({ due_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('webhook_event').select('id').where('due_at', '<=', now).orderBy('due_at').limit(most))
    .where('due_at', '<=', now)
    .returningAll()
    .execute()
}

/** `dueAt` null: dealt with, or given up where there is an error. */
export async function setEvent(tx: Tx, id: string, change: { dueAt: number | null; error: string | null }): Promise<void> {
  await tx.updateTable('webhook_event').set({ due_at: change.dueAt, error: change.error }).where('id', '=', id).execute()
}

/** Forgets events of before then that were dealt with. */
export async function forgetEvents(tx: Tx, receivedBefore: number): Promise<void> {
  await tx.deleteFrom('webhook_event').where('received_at', '<', receivedBefore).where('due_at', 'is', null).execute()
}

export async function hasOldEvents(db: Db, receivedBefore: number): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_event')
    .select('id')
    .where('received_at', '<', receivedBefore)
    .where('due_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
