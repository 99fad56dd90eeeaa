import type { Db, Tx } from '../store.ts'

/**
 * Jobs that run together share their statements (decisions/postgres-jobs.md). A function of the store that is made here runs its own
 * statement for one job, and one statement for all jobs that go in step.
 */

export interface Question<On extends Db, Ask, Answer> {
  /** For one job, on either engine. */
  one(db: On, ask: Ask): Promise<Answer>
  /** For several jobs, on PostgreSQL; the answers are in the order of the asks. */
  many(db: On, asks: readonly Ask[]): Promise<readonly Answer[]>
  writes: boolean
}

/** Asks for several jobs or requests at once. */
export interface QueryBatcher {
  ask<On extends Db, Ask, Answer>(question: Question<On, Ask, Answer>, ask: Ask): Promise<Answer>
}

/** One job of a batch. */
export interface BatchMember extends QueryBatcher {
  /** Asks after everything else that the jobs do, shortly before their commit. */
  askLast<On extends Db, Ask, Answer>(question: Question<On, Ask, Answer>, ask: Ask): void
  /** Throws if another job of this transaction has the lock: those two can't run together. */
  takeLock(name: string): void
  /** Leaves the batch: the job runs again by itself. */
  leave(): never
}

export function batchMemberOf(tx: Tx): BatchMember | undefined {
  return (tx as { member?: BatchMember }).member
}

/** Makes a job run by itself that is about to ask what no other of its kind asks, so that the others don't wait for it. */
export function leaveBatch(tx: Tx): void {
  batchMemberOf(tx)?.leave()
}

function batcherOf(db: Db): QueryBatcher | undefined {
  return (db as { member?: QueryBatcher }).member
}

type Ways<On extends Db, Ask, Answer> = Pick<Question<On, Ask, Answer>, 'one' | 'many'>

export function reading<On extends Db, Ask, Answer>(ways: Ways<On, Ask, Answer>) {
  return asked({ ...ways, writes: false })
}

export function writing<On extends Db, Ask, Answer>(ways: Ways<On, Ask, Answer>) {
  return asked({ ...ways, writes: true })
}

/**
 * Like `writing`, for a row that every job waits for: jobs that run together write it last, in one statement. It returns nothing, and the
 * same job must not read the row again.
 */
export function writingLast<Ask>(ways: { one(tx: Tx, ask: Ask): Promise<void>; many(tx: Tx, asks: readonly Ask[]): Promise<void> }) {
  const question: Question<Tx, Ask, void> = {
    one: ways.one,
    async many(db, asks) {
      await ways.many(db, asks)
      return asks.map(() => undefined)
    },
    writes: true,
  }
  return async (db: Tx, ask: Ask): Promise<void> => {
    const member = batchMemberOf(db)
    if (member) member.askLast(question, ask)
    else await question.one(db, ask)
  }
}

function asked<On extends Db, Ask, Answer>(question: Question<On, Ask, Answer>) {
  return (db: On, ask: Ask): Promise<Answer> => batcherOf(db)?.ask(question, ask) ?? question.one(db, ask)
}
