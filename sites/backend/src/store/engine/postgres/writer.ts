import { type Answer, type Effect, type Job, type Locks, Rollback, StoreUnavailable } from '../../store.ts'
import type { AfterCommit, JobTransaction } from '../after-commit.ts'
import { answerAll, JobQueue, type Outcome, type QueuedJob } from '../job-queue.ts'
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
  readonly #afterCommit: AfterCommit
  readonly #alone = new JobQueue((batch) => this.#commit(batch))
  readonly #concurrent = new Set<Promise<unknown>>()
  #closed = false

  constructor(pools: Pools, afterCommit: AfterCommit) {
    this.#pools = pools
    this.#afterCommit = afterCommit
  }

  alone<T>(job: Job<T>): Promise<Answer<T>> {
    return this.#alone.add(job)
  }

  concurrent<T>(locks: Locks, job: Job<T>): Promise<Answer<T>> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('The database is closing.'))
    const answer = this.#run(locks, job)
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

  async #run<T>(locks: Locks, job: Job<T>): Promise<Answer<T>> {
    const { answer, effects } = await inTransaction(this.#pools.concurrent, concurrentLocks(locks), async ({ tx }) => {
      const { keep, answer, effects } = await runJob(tx, job)
      return { keep, value: { answer, effects } }
    })
    this.#afterCommit.run(effects)
    return answer as Answer<T>
  }

  async #commit(batch: readonly QueuedJob[]): Promise<void> {
    try {
      const { outcomes, effects } = await inTransaction(this.#pools.alone, aloneLock, async (session) => {
        const made: { outcomes: Outcome[]; effects: Effect[] } = { outcomes: [], effects: [] }
        for (const job of batch) made.outcomes.push(await attempt(session, job, made.effects))
        return { keep: true, value: made }
      })
      this.#afterCommit.run(effects)
      answerAll(batch, outcomes)
    } catch (error) {
      for (const job of batch) job.reject(error)
    }
  }
}

/** What an attempt before this one has registered is forgotten. */
async function runJob(tx: JobTransaction, job: Job<unknown>): Promise<{ keep: boolean; answer: unknown; effects: Effect[] }> {
  tx.takeEffects()
  const answer = await job(tx)
  const effects = tx.takeEffects()
  return answer instanceof Rollback ? { keep: false, answer: answer.value, effects: [] } : { keep: true, answer, effects }
}

/** One job in its savepoint. What it breaks it has to answer for there, and not at the commit that others share. Adds its effects where it is kept. */
async function attempt(session: Session, job: QueuedJob, effects: Effect[]): Promise<Outcome> {
  await session.run('SAVEPOINT job; SET CONSTRAINTS ALL DEFERRED')
  let outcome: Outcome
  try {
    const { keep, answer, effects: own } = await runJob(session.tx, (tx) => job.run(tx))
    if (keep) {
      await session.run('SET CONSTRAINTS ALL IMMEDIATE; RELEASE job')
      effects.push(...own)
      return { value: answer }
    }
    outcome = { value: answer }
  } catch (error) {
    // The whole transaction is over, or has to be begun again.
    if (error instanceof StoreUnavailable || error instanceof Collision) throw error
    outcome = { error }
  }
  await session.run('ROLLBACK TO job; RELEASE job')
  return outcome
}
