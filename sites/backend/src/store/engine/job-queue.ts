import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Answer, type Job, StoreUnavailable, type Tx } from '../store.ts'

export interface QueuedJob {
  run(tx: Tx): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

export type Outcome = { value: unknown } | { error: unknown }

/** Bounds how long the first job of a batch waits for the last. */
const mostJobs = 512

/** Jobs in the order of their arrival, committed in batches: what arrives while one is under way makes up the next. */
export class JobQueue {
  readonly #commit: (batch: readonly QueuedJob[]) => Promise<void>
  #queue: QueuedJob[] = []
  #draining: Promise<void> | undefined
  #closed = false

  /** `commit` answers every job of its batch, and never rejects. */
  constructor(commit: (batch: readonly QueuedJob[]) => Promise<void>) {
    this.#commit = commit
  }

  add<T>(job: Job<T>): Promise<Answer<T>> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('The database is closing.'))
    return new Promise<Answer<T>>((resolve, reject) => {
      this.#queue.push({ run: job, resolve: (value) => resolve(value as Answer<T>), reject })
      this.#draining ??= this.#drain()
    })
  }

  /** Takes no more jobs and resolves when those under way are answered. */
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
}

/** Answers each job of a batch with its own outcome. */
export function answerAll(batch: readonly QueuedJob[], outcomes: readonly Outcome[]): void {
  for (const [index, job] of batch.entries()) {
    const outcome = outcomes[index]
    if (outcome && 'value' in outcome) job.resolve(outcome.value)
    else job.reject(outcome?.error)
  }
}
