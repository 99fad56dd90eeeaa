import { type Insertable, type Selectable, sql } from 'kysely'
import type { RefundStatus, Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

export type RefundRow = Selectable<Schema['refund']>
export type NewRefund = Omit<Insertable<Schema['refund']>, 'id' | 'status' | 'provider_id' | 'updated_at' | 'seen_to_at'>

/**
 * Queues a refund in one statement that decides: nothing where its key was used before, and nothing where it would give back more
 * than the payment brought. Answers its id where it was queued now.
 */
export async function addRefund(tx: Tx, refund: NewRefund): Promise<number | undefined> {
  const { key, payment_id, booking_id, amount, reason, created_at, again_of = null } = refund
  // Not in the statement: compared with 0, PostgreSQL would take the amount for 32 bits.
  if (amount <= 0) return undefined
  const row = await tx
    .insertInto('refund')
    .columns(['key', 'payment_id', 'booking_id', 'amount', 'reason', 'status', 'created_at', 'updated_at', 'again_of'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select([
          sql<string>`${key}`.as('key'),
          'id',
          sql<number>`${booking_id}`.as('booking_id'),
          sql<number>`${amount}`.as('amount'),
          sql<typeof reason>`${reason}`.as('reason'),
          sql<RefundStatus>`'queued'`.as('status'),
          sql<number>`${created_at}`.as('created_at'),
          sql<number>`${created_at}`.as('updated_at'),
          sql<number | null>`${again_of}`.as('again_of'),
        ])
        .where('id', '=', payment_id)
        .where(sql<boolean>`${amount} + ${givenBack(payment_id)} <= payment.amount`),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Of a `refund`: its money has gone back, is about to, or went back another way. */
export const wentBack = sql<boolean>`(refund.status <> 'failed' or refund.seen_to_at is not null)`

/** Paise of this payment that have gone back, are about to, or went back another way. */
const givenBack = (paymentId: string) =>
  sql<number>`(select coalesce(sum(amount), 0) from refund where payment_id = ${paymentId} and ${wentBack})`

/** What can still be given back of a payment, in paise. */
export async function refundable(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payment')
    .select(sql<number>`amount - ${givenBack(paymentId)}`.as('left'))
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return Number(row?.left ?? 0)
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function refundWithKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Records that its money went back another way, without the payment service. */
export async function markMadeByHand(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('refund').set({ status: 'failed', seen_to_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** From which states a refund gets into one. Banks do send back what was processed; what has failed stays so. */
const before = {
  queued: [],
  pending: ['queued'],
  processed: ['queued', 'pending'],
  failed: ['queued', 'pending', 'processed'],
} as const satisfies Record<RefundStatus, readonly RefundStatus[]>

/** Moves a refund forward; false where it has been there, or further. */
export async function moveRefund(tx: Tx, id: number, status: RefundStatus, providerId: string | null, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set((eb) => ({ status, provider_id: eb.fn.coalesce(eb.val(providerId), 'provider_id'), updated_at: now }))
    .where('id', '=', id)
    .where('status', 'in', before[status])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Has the refunds of a payment that the provider tells something new of looked at now, also those that had been done with. One
 * that the provider's id isn't known of yet is being asked for, and its answer will tell.
 */
export async function hastenRefunds(tx: Tx, paymentId: string, told: RefundStatus, now: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: now, done_at: null, gave_up_at: null })
    .where('kind', '=', 'refund')
    .where('refund_id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .select('id')
        .where('payment_id', '=', paymentId)
        .where('provider_id', 'is not', null)
        .where('status', 'not in', [told, 'failed']),
    )
    .execute()
  tx.afterCommit({ kind: 'outbox-changed' })
}
