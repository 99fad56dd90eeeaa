import { isStillOwed } from '../payments/refunds.ts'
import type { Db, Tx } from '../store.ts'

/** Figures for the operator of the server; each is read from an index. Ages in ms, 0 if nothing waits. */
export interface OperationFigures {
  /** Seats that unpaid bookings hold now. */
  heldSeats: number
  bookings: { status: string; count: number }[]
  refunds: { status: string; count: number }[]
  /** Mails and refunds to do: how many, the age of the oldest, and how many were given up. */
  outbox: { waiting: number; age: number; givenUp: number }
  /** Printed files that have to be deleted and still exist, and those of them that can't be deleted. */
  prints: { waiting: number; failing: number; age: number }
  /** Orders that the provider should have been asked about by now, and for how long the first of them has waited. */
  reconciler: { due: number; lag: number }
  webhooks: { waiting: number; age: number }
}

export async function operationFigures(db: Db, now: number): Promise<OperationFigures> {
  const held = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.sum<number | null>('seat_count').as('seats'))
    .where('status', '=', 'pending')
    .where('reserved_until', '>', now)
    .executeTakeFirstOrThrow()
  const bookings = await db
    .selectFrom('booking')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const waiting = db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('since')])
    .where('done_at', 'is', null)
    .where('gave_up_at', 'is', null)
  const tasks = await waiting.where('kind', '<>', 'forget-prints').executeTakeFirstOrThrow()
  const prints = await waiting
    .select((eb) => eb.fn.count<number>('error').as('failing'))
    .where('kind', '=', 'forget-prints')
    .executeTakeFirstOrThrow()
  const givenUp = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('gave_up_at', 'is not', null)
    // A failed refund is settled by another refund or by hand, and its task stays given up: it counts only while the money is owed.
    .where((eb) =>
      eb.or([
        eb('kind', '<>', 'refund'),
        eb.exists(eb.selectFrom('refund').select('refund.id').whereRef('refund.id', '=', 'outbox.refund_id').where(isStillOwed)),
      ]),
    )
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('payment_order')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min(eb.fn.coalesce('failing_since', 'check_at')).as('since')])
    .where((eb) => eb.or([eb('check_at', '<=', now), eb('failing_since', '<=', now)]))
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('webhook_event')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('received_at').as('since')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const ageOf = (since: number | null) => (since === null ? 0 : Math.max(0, now - since))
  return {
    heldSeats: held.seats ?? 0,
    bookings,
    refunds,
    outbox: { waiting: tasks.count, age: ageOf(tasks.since), givenUp: givenUp.count },
    prints: { waiting: prints.count, failing: prints.failing, age: ageOf(prints.since) },
    reconciler: { due: orders.count, lag: ageOf(orders.since) },
    webhooks: { waiting: events.count, age: ageOf(events.since) },
  }
}

/**
 * Proves that the database keeps what it is given, by a durable transaction that leaves nothing: a row that is added and deleted is on the
 * disk in between, and a full disk refuses it. Rejects if the database doesn't keep it.
 */
export async function proveWritable(tx: Tx, now: number): Promise<void> {
  const { id } = await tx.insertInto('password_attempt').values({ email_hash: '', at: now }).returning('id').executeTakeFirstOrThrow()
  await tx.deleteFrom('password_attempt').where('id', '=', id).execute()
}
