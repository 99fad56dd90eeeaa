import type { Paise } from '@sabha/ticketing/money'
import type { Insertable, Selectable } from 'kysely'
import { insertRows } from '../engine/postgres/rows.ts'
import { writing } from '../engine/together.ts'
import type { RefundStatus } from '../payments/tables.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type OutboxRow = Selectable<Schema['outbox']>

/** Something to do after the transaction that it is written in; the same event is written once. */
export async function enqueue(
  tx: Tx,
  task: { kind: OutboxRow['kind']; event: string; bookingId: number | null; refundId?: number; details?: object; now: number },
): Promise<void> {
  await insertTask(tx, {
    kind: task.kind,
    event: task.event,
    booking_id: task.bookingId,
    refund_id: task.refundId ?? null,
    due_at: task.now,
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

/** Takes the tasks that are due, until `leaseUntil`: nobody else gets them meanwhile, and a crash gives them back then. */
export async function takeDue(tx: Tx, now: number, leaseUntil: number, most: number): Promise<OutboxRow[]> {
  const due = await tx
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', now)
    .where('done_at', 'is', null)
    .where('gave_up_at', 'is', null)
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

/** Takes a task of ours for longer, before it is begun; false where it has run out meanwhile and somebody else has it. */
export async function renewLease(tx: Tx, task: OutboxRow, leaseUntil: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('outbox')
      .set({ due_at: leaseUntil })
      .where('id', '=', task.id)
      .where('due_at', '=', task.due_at)
      .where('attempts', '=', task.attempts),
  )
}

/** Tasks that were given up, the newest first: somebody has to see to them. */
export async function givenUp(db: Db, most: number): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().where('gave_up_at', 'is not', null).orderBy('gave_up_at', 'desc').limit(most).execute()
}

/** Puts a task that was given up back, with all its tries before it. */
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

/** When the next task is due, if there is one. */
export async function nextDue(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('done_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/** Of a mail about an account nothing is kept: strangers ask for them, too. */
export async function markDone(tx: Tx, { id, kind }: Pick<OutboxRow, 'id' | 'kind'>, now: number): Promise<void> {
  if (kind === 'account-mail') await tx.deleteFrom('outbox').where('id', '=', id).execute()
  else await tx.updateTable('outbox').set({ done_at: now, error: null }).where('id', '=', id).execute()
}

/** Nothing is wrong with it, and it isn't over yet. */
export async function markWaiting(tx: Tx, id: number, dueAt: number): Promise<void> {
  await tx.updateTable('outbox').set({ due_at: dueAt, error: null }).where('id', '=', id).execute()
}

export async function markFailed(tx: Tx, id: number, failure: { error: string; retryAt: number | null; now: number }): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ error: failure.error, done_at: null, ...(failure.retryAt === null ? { gave_up_at: failure.now } : { due_at: failure.retryAt }) })
    .where('id', '=', id)
    .execute()
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

/** How often the ticket of this booking was asked for again since then. */
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

export async function findTask(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What became of a booking whose customer left no e-mail address. `atDesk`: given back at the counter. */
export type News =
  | { kind: 'show-cancelled'; atDesk?: Paise }
  /** `venueBefore`: until then; absent from what was kept before it was told. */
  | { kind: 'show-moved'; venueBefore?: string }
  | { kind: 'refund'; amount: Paise }
  | { kind: 'seats-cancelled'; seats: string[]; atDesk?: Paise }

/** Puts news among the tasks of staff; the same event is put there once. */
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
