import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Answer, type Db, StoreUnavailable, Undo } from '../store.ts'

interface Job {
  run(tx: Db): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: unknown }

/** Bounds how long the first job of a batch waits for the last. */
const mostJobs = 512

/**
 * Group commit: jobs that arrive together run one after another, each in a savepoint of one shared transaction, and are answered
 * after its one durable commit. A job that fails or undoes takes back its own savepoint alone; when SQLite gives up the whole
 * transaction, every job of the batch is rejected and none counts.
 */
export class GroupCommitWriter {
  readonly #database: DatabaseSync
  readonly #tx: Db
  #queue: Job[] = []
  #draining: Promise<void> | undefined
  #closed = false

  constructor(database: DatabaseSync, tx: Db) {
    this.#database = database
    this.#tx = tx
  }

  write<T>(job: (tx: Db) => Promise<T>): Promise<Answer<T>> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('The database is closing.'))
    return new Promise<Answer<T>>((resolve, reject) => {
      this.#queue.push({ run: job, resolve: (value) => resolve(value as Answer<T>), reject })
      this.#draining ??= this.#drain()
    })
  }

  /** Takes no more jobs and resolves when those under way are durable. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#draining
  }

  async #drain(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        // One turn of the event loop: whatever the sockets have brought meanwhile shares the commit.
        await nextTurn()
        await this.#commit(this.#queue.splice(0, mostJobs))
      }
    } finally {
      this.#draining = undefined
    }
  }

  async #commit(batch: Job[]): Promise<void> {
    const outcomes: Outcome[] = []
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      for (const job of batch) outcomes.push(await this.#attempt(job))
      this.#database.exec('COMMIT')
    } catch (cause) {
      this.#abandon()
      const error = new StoreUnavailable('The database did not take the transaction.', { cause })
      for (const job of batch) job.reject(error)
      return
    }
    for (const [index, job] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome && 'value' in outcome) job.resolve(outcome.value)
      else job.reject(outcome?.error)
    }
  }

  async #attempt(job: Job): Promise<Outcome> {
    this.#database.exec('SAVEPOINT job')
    let outcome: Outcome
    try {
      const answer = await job.run(this.#tx)
      if (!(answer instanceof Undo)) {
        this.#database.exec('RELEASE job')
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
