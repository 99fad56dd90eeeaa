import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type WebhookEventRow = Selectable<Schema['webhook_event']>

/** Keeps an event, which the caller deals with until `leaseUntil`; returns false if it was delivered before. */
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
 * Returns when the last event signed with this secret was delivered, epoch ms. Old events are deleted, so a long silence gives undefined.
 * Events of earlier releases, which name no secret, count for the environment's.
 */
export async function lastEventAt(db: Db, signedBy: string): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('webhook_event')
    .select((eb) => eb.fn.max<number | null>('received_at').as('at'))
    .where((eb) => eb.or([eb('signed_by', '=', signedBy), ...(signedBy === 'environment' ? [eb('signed_by', 'is', null)] : [])]))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Takes events that nobody has dealt with, and leases them until `leaseUntil`. */
export async function takeEvents(tx: Tx, now: number, leaseUntil: number, most: number): Promise<WebhookEventRow[]> {
  return tx
    .updateTable('webhook_event')
    .set((eb) => ({ due_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('webhook_event').select('id').where('due_at', '<=', now).orderBy('due_at').limit(most))
    .where('due_at', '<=', now)
    .returningAll()
    .execute()
}

/** `dueAt` null: the event is dealt with, or given up if there is an error. */
export async function setEvent(tx: Tx, id: string, change: { dueAt: number | null; error: string | null }): Promise<void> {
  await tx.updateTable('webhook_event').set({ due_at: change.dueAt, error: change.error }).where('id', '=', id).execute()
}

/** Deletes events that were received before `receivedBefore` and are dealt with. */
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
