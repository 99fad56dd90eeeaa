import type { DatabaseSync } from 'node:sqlite'
import { type Answer, type Effect, type Job, Rollback, StoreUnavailable } from '../../store.ts'
import type { AfterCommit, JobTransaction } from '../after-commit.ts'
import { answerAll, JobQueue, type Outcome, type QueuedJob } from '../job-queue.ts'

/**
 * Group commit: jobs that arrive together run one after another, each in a savepoint of one shared transaction, and are answered
 * after its one durable commit. A job that fails or rolls back takes back its own savepoint alone; when SQLite gives up the whole
 * transaction, every job of the batch is rejected and none counts.
 */
export class GroupCommitWriter {
  readonly #database: DatabaseSync
  readonly #tx: JobTransaction
  readonly #afterCommit: AfterCommit
  readonly #jobs = new JobQueue((batch) => this.#commit(batch))

  constructor(database: DatabaseSync, tx: JobTransaction, afterCommit: AfterCommit) {
    this.#database = database
    this.#tx = tx
    this.#afterCommit = afterCommit
  }

  run<T>(job: Job<T>): Promise<Answer<T>> {
    return this.#jobs.add(job)
  }

  /** Takes no more jobs and resolves when those under way are durable. */
  close(): Promise<void> {
    return this.#jobs.close()
  }

  async #commit(batch: readonly QueuedJob[]): Promise<void> {
    const outcomes: Outcome[] = []
    const effects: Effect[] = []
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      for (const job of batch) outcomes.push(await this.#attempt(job, effects))
      this.#database.exec('COMMIT')
    } catch (cause) {
      this.#abandon()
      const error = new StoreUnavailable('The database did not take the transaction.', { cause })
      for (const job of batch) job.reject(error)
      return
    }
    this.#afterCommit.run(effects)
    answerAll(batch, outcomes)
  }

  /** Adds the effects of a job that is kept. */
  async #attempt(job: QueuedJob, effects: Effect[]): Promise<Outcome> {
    this.#database.exec('SAVEPOINT job')
    this.#tx.takeEffects()
    let outcome: Outcome
    try {
      const answer = await job.run(this.#tx)
      if (!(answer instanceof Rollback)) {
        this.#database.exec('RELEASE job')
        effects.push(...this.#tx.takeEffects())
        return { value: answer }
      }
      outcome = { value: answer.value }
    } catch (error) {
      // Disk full, I/O error and their like: SQLite has given up, or cannot be trusted with, the whole transaction.
      if (!this.#database.isTransaction || endsTransaction(error)) throw error
      outcome = { error }
    }
    this.#database.exec('ROLLBACK TO job')
    this.#database.exec('RELEASE job')
    return outcome
  }

  #abandon(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
    } catch {
      // The next BEGIN tells whether the database has recovered.
    }
  }
}

/** SQLite's primary result codes NOMEM, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB (https://www.sqlite.org/rescode.html). */
const fatalCodes = new Set([7, 10, 11, 13, 14, 26])

function endsTransaction(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && fatalCodes.has(code & 0xff)
}
