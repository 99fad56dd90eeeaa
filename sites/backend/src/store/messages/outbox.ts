import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { writing } from '../engine/batchable.ts'
import { insertRows } from '../engine/postgres/rows.ts'
import { partsOfPayment } from '../payments/baskets.ts'
import type { RefundStatus } from '../payments/tables.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type OutboxRow = Selectable<Schema['outbox']>

interface NewTask {
  kind: OutboxRow['kind']
  /** Only one task is written per event. */
  event: string
  bookingId: number | null
  refundId?: number
  details?: object
  now: number
  /** Absent: at once. */
  dueAt?: number
}

/** Adds a task to be done after the transaction that it is written in. */
export async function enqueue(tx: Tx, task: NewTask): Promise<void> {
  await insertTask(tx, {
    kind: task.kind,
    event: task.event,
    booking_id: task.bookingId,
    refund_id: task.refundId ?? null,
    due_at: task.dueAt ?? task.now,
    created_at: task.now,
    details: task.details ? JSON.stringify(task.details) : null,
  })
  tx.afterCommit({ kind: 'outbox-changed' })
}

const insertTask = writing({
  one: async (tx: Tx, task: Insertable<Schema['outbox']>) => {
    await tx
      .insertInto('outbox')
      .values(task)
      .onConflict((conflict) => conflict.column('event').doNothing())
      .execute()
  },
  many: async (tx: Tx, tasks) => {
    await insertRows(tx, 'outbox', tasks, { unless: ['event'] })
    return tasks.map(() => undefined)
  },
})

/** Refunds and mails have their own lanes, so that neither waits for the other's server. */
export type Lane = 'refunds' | 'mails'

/** Mails to a whole house, which may be thousands. */
const ofMany: OutboxRow['kind'][] = ['show-mail', 'refund-mail', 'refunded-mail', 'desk-mail', 'coming-mail']

/** Mails to who paid, also where somebody else holds the ticket. */
export const mailsOfMoney = ['refund-mail', 'refunded-mail', 'desk-mail'] as const satisfies OutboxRow['kind'][]

/** Whose mails about a booking. Where one person paid and holds the ticket, they are everybody. */
export type MailsOf = 'everybody' | 'holder' | 'payer'

/** Selects somebody's mails about a booking, and other tasks than its refunds. */
export const isMailOf = (who: MailsOf) => (eb: ExpressionBuilder<Schema, 'outbox'>) =>
  who === 'payer' ? eb('kind', 'in', mailsOfMoney) : eb('kind', 'not in', who === 'holder' ? ['refund', ...mailsOfMoney] : ['refund'])

/**
 * Takes the tasks that are due and leases them until `leaseUntil`: nobody else gets them before that, and after a crash they are free again
 * then. What one guest waits for, such as a ticket, goes before what a whole house is told.
 */
export async function takeDue(
  tx: Tx,
  lane: Lane,
  { now, leaseUntil, most }: { now: number; leaseUntil: number; most: number },
): Promise<OutboxRow[]> {
  const due = await tx
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', now)
    .where('done_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where('kind', lane === 'refunds' ? '=' : '<>', 'refund')
    .orderBy((eb) => eb.case().when('kind', 'in', ofMany).then(1).else(0).end())
    .orderBy('due_at')
    .limit(most)
    .execute()
  if (due.length === 0) return []
  return tx
    .updateTable('outbox')
    .set((eb) => ({ due_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map((row) => row.id),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .execute()
}

/** Extends the lease of our task, before it is begun; returns undefined if it ran out and somebody else has the task. */
export async function renewLease(tx: Tx, task: OutboxRow, leaseUntil: number): Promise<OutboxRow | undefined> {
  return (await changesRow(updateOwn(tx, task).set({ due_at: leaseUntil }))) ? { ...task, due_at: leaseUntil } : undefined
}

/** Gives back a task of ours that was not begun. */
export async function giveBackTask(tx: Tx, task: OutboxRow, now: number): Promise<void> {
  await updateOwn(tx, task)
    .set({ due_at: now, attempts: task.attempts - 1 })
    .execute()
}

/** Updates the task only while it is still ours, so that what the provider, or a worker that took it over, has changed meanwhile stays. */
function updateOwn(tx: Tx, { id, due_at, attempts }: OutboxRow) {
  return tx.updateTable('outbox').where('id', '=', id).where('due_at', '=', due_at).where('attempts', '=', attempts)
}

/** Returns the tasks that were given up, the newest first. They are tasks for staff. */
export async function givenUp(db: Db, most: number): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().where('gave_up_at', 'is not', null).orderBy('gave_up_at', 'desc').limit(most).execute()
}

/** Puts back a task that was given up, with all its attempts again. */
export async function tryAgain(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ due_at: now, attempts: 0, gave_up_at: null, error: null })
    .where('id', '=', id)
    .where('gave_up_at', 'is not', null)
    .executeTakeFirst()
  tx.afterCommit({ kind: 'outbox-changed' })
  return numUpdatedRows === 1n
}

/** Deletes a mail about an account, since strangers ask for those too. A mail that was sent is done, whoever has the task now. */
export async function markDone(tx: Tx, task: OutboxRow, now: number): Promise<void> {
  if (task.kind === 'account-mail') return void (await tx.deleteFrom('outbox').where('id', '=', task.id).execute())
  const update = task.kind === 'refund' ? updateOwn(tx, task) : tx.updateTable('outbox').where('id', '=', task.id)
  await update.set({ done_at: now, error: null }).execute()
}

/** Postpones a task with which nothing is wrong, but which isn't over yet. */
export async function markWaiting(tx: Tx, task: OutboxRow, dueAt: number): Promise<void> {
  await updateOwn(tx, task).set({ due_at: dueAt, error: null }).execute()
}

export async function markFailed(tx: Tx, task: OutboxRow, failure: { error: string; retryAt: number | null; now: number }): Promise<void> {
  await updateOwn(tx, task)
    .set({ error: failure.error, done_at: null, ...(failure.retryAt === null ? { gave_up_at: failure.now } : { due_at: failure.retryAt }) })
    .execute()
}

/**
 * Makes the tasks of a payment's refunds due now if the provider reports a new state, also those that were done. A refund whose provider id
 * isn't known yet is just being requested, and the answer to that request will tell its state.
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
        .where('payment_id', 'in', partsOfPayment(tx, paymentId))
        .where('provider_id', 'is not', null)
        .where('status', 'not in', [told, 'failed']),
    )
    .execute()
  tx.afterCommit({ kind: 'outbox-changed' })
}

/** Returns the keys of the prints whose deletion was asked for since then, done or not. */
export async function printsToForget(db: Db, since: number): Promise<string[]> {
  const tasks = await db
    .selectFrom('outbox')
    .select('details')
    .where('booking_id', 'is', null)
    .where('created_at', '>=', since)
    .where('kind', '=', 'forget-prints')
    .execute()
  return [...new Set(tasks.flatMap(({ details }) => keysIn(details)))]
}

/** The keys of the prints that a task of kind `forget-prints` names. */
export function keysIn(details: string | null): string[] {
  return (JSON.parse(details ?? '{"keys":[]}') as { keys: string[] }).keys
}

/** Returns how often the ticket of this booking was asked for again after `since`. */
export async function resendsSince(db: Db, bookingId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .where('event', 'like', 'resend:%')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the events for which mails about a booking were written, but for mails of these kinds. */
export async function eventsOfBooking(db: Db, bookingId: number, who: MailsOf): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('event').where('booking_id', '=', bookingId).where(isMailOf(who)).execute()
  return rows.map(({ event }) => event)
}

export async function findTask(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}
