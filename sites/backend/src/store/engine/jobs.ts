import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { type Answer, type Effect, type Job, Rollback, StoreUnavailable, type Subscriber, type Tx } from '../store.ts'

/** The database as a job gets it. One job uses it at a time. */
export class JobTransaction extends Kysely<Schema> implements Tx {
  #effects: Effect[] = []

  afterCommit(effect: Effect): void {
    this.#effects.push(effect)
  }

  /** Returns what the job has registered, and clears it for the next job. */
  takeEffects(): Effect[] {
    const taken = this.#effects
    this.#effects = []
    return taken
  }
}

/** Tells the subscribers of a store what has become durable. */
export class AfterCommit {
  readonly #subscribers = new Set<Subscriber>()

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** Takes the effects of one transaction; equal ones happen once. */
  run(effects: readonly Effect[]): void {
    const different = new Map(effects.map((effect) => [JSON.stringify(effect), effect]))
    for (const effect of different.values()) {
      for (const subscriber of this.#subscribers) {
        try {
          subscriber(effect)
        } catch (error) {
          // The job is durable, so its caller must not see this error.
          process.emitWarning(`after a commit: ${error}`)
        }
      }
    }
  }
}

export interface QueuedJob {
  run(tx: Tx): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: unknown }

/** Bounds how long the first job of a batch waits for the last. */
const mostJobs = 512

/** Runs jobs in the order of their arrival and commits them in batches: those that arrive while a batch is under way make up the next. */
export class JobQueue {
  readonly #commit: (batch: readonly QueuedJob[]) => Promise<void>
  #queue: QueuedJob[] = []
  #draining: Promise<void> | undefined
  #closed = false

  /** `commit` settles every job of its batch, and never rejects. */
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

  /** Takes no more jobs, and resolves when those under way are settled. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#draining
  }

  async #drain(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        // One turn of the event loop, so that the jobs that the sockets have brought meanwhile share the commit.
        await nextTurn()
        await this.#commit(this.#queue.splice(0, mostJobs))
      }
    } finally {
      this.#draining = undefined
    }
  }
}

/** The part of a shared transaction that one job has to itself. */
export interface Savepoint {
  begin(): void | Promise<void>
  /** Throws if the job has broken a constraint. */
  release(): void | Promise<void>
  undo(): void | Promise<void>
  /** Whether this error ends the whole transaction, so that nothing of it is kept. */
  endsAll(error: unknown): boolean
}

/** Runs the jobs of a batch in one transaction, each in its savepoint. A job that fails undoes only its own work. */
export async function runBatch(
  tx: JobTransaction,
  batch: readonly QueuedJob[],
  savepoint: Savepoint,
): Promise<{ outcomes: Outcome[]; effects: Effect[] }> {
  const outcomes: Outcome[] = []
  const effects: Effect[] = []
  for (const { run } of batch) outcomes.push(await attempt(tx, run, savepoint, effects))
  return { outcomes, effects }
}

/** Runs a job in its savepoint, and adds its effects if it is kept. */
async function attempt(tx: JobTransaction, job: QueuedJob['run'], savepoint: Savepoint, effects: Effect[]): Promise<Outcome> {
  await savepoint.begin()
  let outcome: Outcome
  try {
    const { keep, answer, effects: own } = await runJob(tx, job)
    outcome = { value: answer }
    if (keep) {
      await savepoint.release()
      effects.push(...own)
      return outcome
    }
  } catch (error) {
    if (savepoint.endsAll(error)) throw error
    outcome = { error }
  }
  await savepoint.undo()
  return outcome
}

/** Runs a job, without the effects that an earlier attempt registered. */
export async function runJob(tx: JobTransaction, job: Job<unknown>): Promise<{ keep: boolean; answer: unknown; effects: Effect[] }> {
  tx.takeEffects()
  const answer = await job(tx)
  const effects = tx.takeEffects()
  return answer instanceof Rollback ? { keep: false, answer: answer.value, effects: [] } : { keep: true, answer, effects }
}

/** Settles each job of a batch with its own outcome. */
export function answerAll(batch: readonly QueuedJob[], outcomes: readonly Outcome[]): void {
  for (const [index, job] of batch.entries()) {
    const outcome = outcomes[index]
    if (outcome && 'value' in outcome) job.resolve(outcome.value)
    else job.reject(outcome?.error)
  }
}
