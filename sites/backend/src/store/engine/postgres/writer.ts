import { answerAll, JobQueue, type Outcome, type QueuedJob } from '../../job-queue.ts'
import { type Answer, type Job, type Locks, Rollback, StoreUnavailable } from '../../store.ts'
import { Collision } from './faults.ts'
import { aloneLock, concurrentLocks } from './locks.ts'
import type { Pools } from './pools.ts'
import type { Session } from './session.ts'
import { inTransaction } from './transaction.ts'

/**
 * Runs jobs as `Store` promises, among any number of processes (decisions/postgres-jobs.md). Jobs that are alone share a transaction as in
 * SQLite, each in a savepoint of its own; concurrent jobs have one each, and the server lets them share its flushes.
 */
export class PostgresWriter {
  readonly #pools: Pools
  readonly #alone = new JobQueue((batch) => this.#commit(batch))
  readonly #concurrent = new Set<Promise<unknown>>()
  #closed = false

  constructor(pools: Pools) {
    this.#pools = pools
  }

  alone<T>(job: Job<T>): Promise<Answer<T>> {
    return this.#alone.add(job)
  }

  concurrent<T>(locks: Locks, job: Job<T>): Promise<Answer<T>> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('The database is closing.'))
    const answer = inTransaction(this.#pools.concurrent, concurrentLocks(locks), async ({ tx }) => ended(await job(tx))) as Promise<
      Answer<T>
    >
    this.#concurrent.add(answer)
    const forget = () => this.#concurrent.delete(answer)
    answer.then(forget, forget)
    return answer
  }

  /** Takes no more jobs and resolves when those under way are durable. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([this.#alone.close(), ...this.#concurrent])
  }

  async #commit(batch: readonly QueuedJob[]): Promise<void> {
    try {
      const outcomes = await inTransaction(this.#pools.alone, aloneLock, async (session) => {
        const made: Outcome[] = []
        for (const job of batch) made.push(await attempt(session, job))
        return { keep: true, value: made }
      })
      answerAll(batch, outcomes)
    } catch (error) {
      for (const job of batch) job.reject(error)
    }
  }
}

function ended(answer: unknown) {
  return answer instanceof Rollback ? { keep: false, value: answer.value as unknown } : { keep: true, value: answer }
}

/** One job in its savepoint. What it breaks it has to answer for there, and not at the commit that others share. */
async function attempt(session: Session, job: QueuedJob): Promise<Outcome> {
  await session.run('SAVEPOINT job; SET CONSTRAINTS ALL DEFERRED')
  let outcome: Outcome
  try {
    const { keep, value } = ended(await job.run(session.tx))
    if (keep) {
      await session.run('SET CONSTRAINTS ALL IMMEDIATE; RELEASE job')
      return { value }
    }
    outcome = { value }
  } catch (error) {
    // The whole transaction is over, or has to be begun again.
    if (error instanceof StoreUnavailable || error instanceof Collision) throw error
    outcome = { error }
  }
  await session.run('ROLLBACK TO job; RELEASE job')
  return outcome
}
