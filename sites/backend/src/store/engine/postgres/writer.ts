import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type BatchKey, type Job, type Locks, StoreUnavailable } from '../../store.ts'
import { type AfterCommit, answerAll, JobQueue, type QueuedJob, runBatch, runJob, type Savepoint } from '../jobs.ts'
import { type BatchedJob, BatchQueue } from './batch-queue.ts'
import { aloneLock, concurrentLocks } from './locks.ts'
import { isSound, runPipelined } from './pipeline.ts'
import { localTimeouts, type Pools, type SessionPool } from './pools.ts'
import { Collision, type Session } from './session.ts'

/**
 * Runs jobs as `Store` promises, with any number of processes on one database (decisions/postgres-jobs.md). Jobs that are alone share a
 * transaction as in SQLite, each in its own savepoint. Concurrent jobs have a transaction each, and the server flushes several at once.
 */
export class PostgresWriter {
  readonly #pools: Pools
  readonly #afterCommit: AfterCommit
  readonly #alone = new JobQueue((batch) => this.#commit(batch))
  readonly #concurrent = new Set<Promise<unknown>>()
  readonly #queues = new Map<string, BatchQueue>()
  #closed = false

  constructor(pools: Pools, afterCommit: AfterCommit) {
    this.#pools = pools
    this.#afterCommit = afterCommit
  }

  alone<T>(job: Job<T>): Promise<Answer<T>> {
    return this.#alone.add(job)
  }

  concurrent<T>(locks: Locks, job: Job<T>): Promise<Answer<T>> {
    return this.#keep(() => this.#run(locks, job))
  }

  batched<T>(key: BatchKey, job: Job<T>): Promise<Answer<T>> {
    const answer = () =>
      new Promise<Answer<T>>((resolve, reject) => {
        this.#queueOf(key.kind).add({ key, job, resolve: (value) => resolve(value as Answer<T>), reject })
      })
    return this.#keep(answer)
  }

  #queueOf(kind: string): BatchQueue {
    const queue = this.#queues.get(kind) ?? new BatchQueue((batch) => this.#runBatched(batch))
    this.#queues.set(kind, queue)
    return queue
  }

  /** Keeps the store from closing until the job is settled. */
  #keep<T>(run: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('The database is closing.'))
    const answer = run()
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

  /** If a job of a batch fails, its jobs run singly, so that each is answered as if it had come alone. */
  async #runBatched(batch: readonly BatchedJob[]): Promise<void> {
    let left = batch
    try {
      while (left.length > 0) left = await this.#pipelined(left)
    } catch (error) {
      if (error instanceof StoreUnavailable) for (const { reject } of left) reject(error)
      else await this.#singly(left)
    }
  }

  /** Settles all jobs, or returns those that have to run again: the others, if one has left them after it had written. */
  async #pipelined(batch: readonly BatchedJob[]): Promise<readonly BatchedJob[]> {
    const locks = concurrentLocks([...new Set(batch.flatMap(({ key }) => key.locks))])
    const { ends, keep } = await inTransaction(this.#pools.concurrent, locks, async (session) => {
      const ends = await runPipelined(
        session,
        batch.map(({ job }) => job),
      )
      const keep = ends.every(isSound)
      return { keep, value: { ends, keep } }
    })
    const isApart = (index: number) => ends[index]?.kind === 'rerun-alone'
    if (keep) {
      this.#afterCommit.run(ends.flatMap((end) => (end.kind === 'kept' ? end.effects : [])))
      for (const [index, end] of ends.entries()) if (end.kind !== 'rerun-alone') batch[index]?.resolve(end.answer)
    }
    await this.#singly(batch.filter((_, index) => isApart(index)))
    return keep ? [] : batch.filter((_, index) => !isApart(index))
  }

  async #singly(jobs: readonly BatchedJob[]): Promise<void> {
    await Promise.all(jobs.map(({ key, job, resolve, reject }) => this.#run(key.locks, job).then(resolve, reject)))
  }

  async #commit(batch: readonly QueuedJob[]): Promise<void> {
    try {
      const { outcomes, effects } = await inTransaction(this.#pools.alone, aloneLock, async (session) => ({
        keep: true,
        value: await runBatch(session.tx, batch, savepointOf(session)),
      }))
      this.#afterCommit.run(effects)
      answerAll(batch, outcomes)
    } catch (error) {
      for (const job of batch) job.reject(error)
    }
  }
}

function savepointOf(session: Session): Savepoint {
  const run = async (statements: string) => void (await session.run(statements))
  return {
    begin: () => run('SAVEPOINT job; SET CONSTRAINTS ALL DEFERRED'),
    // A job answers for what it has broken here, and not at the commit that others share.
    release: () => run('SET CONSTRAINTS ALL IMMEDIATE; RELEASE job'),
    undo: () => run('ROLLBACK TO job; RELEASE job'),
    // Either nothing of the transaction is left, or it has to be begun again.
    endsAll: (error) => error instanceof StoreUnavailable || error instanceof Collision,
  }
}

/** For work that collides with others; more than the number of connections whose plans a migration can have made stale. */
const mostAttempts = 10
/** ms. How long to ask after a commit whose answer was lost. */
const askMs = 10_000

/** What becomes of the work: kept or taken back. */
interface Ending<T> {
  keep: boolean
  value: T
}

type Work<T> = (session: Session) => Promise<Ending<T>>

/**
 * Runs work in a transaction that takes these locks first, and resolves after it is durable. If it collides with others, all of it is done
 * again. Each statement sees whatever was committed before it (READ COMMITTED), so that what is read under a lock is current.
 */
async function inTransaction<T>(pool: SessionPool, locks: string, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptIn(pool, locks, work)
    } catch (error) {
      if (!(error instanceof Collision)) throw error
      if (attempt === mostAttempts) throw new StoreUnavailable('The transaction collided again and again.', { cause: error })
      await pause(Math.random() * 5 * 2 ** Math.min(attempt, 6))
    }
  }
}

async function attemptIn<T>(pool: SessionPool, locks: string, work: Work<T>): Promise<T> {
  const session = await pool.acquire()
  let ending: Ending<T> | undefined
  let id: unknown
  let failure: unknown
  try {
    // The work's first statements follow without waiting; if the locks can't be had, the server refuses those statements as well.
    const first = session.isPooled ? `${localTimeouts}; ${locks}` : locks
    const whoWeAre = `SELECT pg_current_xact_id()::text AS id, ${lifeFor(session)}`
    const begun = session.run(`BEGIN ISOLATION LEVEL READ COMMITTED; ${first}; ${whoWeAre}`)
    const [begin, done] = await Promise.allSettled([begun, work(session)])
    if (begin.status === 'rejected') throw begin.reason
    if (done.status === 'rejected') throw done.reason
    id = begin.value.row?.['id']
    session.life ??= begin.value.row?.['life']
    ending = done.value
    const { command } = await session.run(ending.keep ? 'COMMIT' : 'ROLLBACK')
    if (ending.keep && command !== 'COMMIT') throw new Error('a job went on after one of its statements had failed')
    return ending.value
  } catch (error) {
    failure = error
    if (!session.isBroken) await session.run('ROLLBACK').catch(() => {}) // a broken connection takes all of it back when it ends
  } finally {
    pool.release(session)
  }
  if (!ending?.keep || !(failure instanceof StoreUnavailable)) throw failure
  if (await wasCommitted(pool, { id: String(id), life: session.life }, failure)) return ending.value
  throw failure
}

/**
 * Finds what became of a commit whose answer never came: the server was stopped, or the line was cut, before it, in it or after it. The
 * server keeps that. If it doesn't come back in time, or has recovered meanwhile, nobody knows, and the caller is told that it may try
 * again.
 */
async function wasCommitted(pool: SessionPool, { id, life }: { id: string; life: unknown }, cut: StoreUnavailable): Promise<boolean> {
  for (const until = Date.now() + askMs; Date.now() < until; await pause(100)) {
    const session = await pool.acquire().catch(() => undefined)
    if (!session) continue
    try {
      const { row } = await session.run(`SELECT pg_xact_status('${id}'::xid8) AS state, ${serverLife} AS life`)
      // In that case the server hasn't noticed yet that our connection is gone.
      if (row?.['state'] === 'in progress') continue
      if (row?.['state'] !== 'committed') return false
      if (row['life'] === life) return true
      break
    } catch {
      // As good as unreachable.
    } finally {
      pool.release(session)
    }
  }
  throw cut
}

/**
 * SQL: tells one life of the server from another. It changes after a recovery, which throws the statistics away, and after a takeover. A
 * crash loses transaction numbers as well, and the server gives them out again: a number of another life says nothing about ours.
 */
const serverLife = `(SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || ' ' || coalesce(stats_reset::text, '') FROM pg_stat_bgwriter)`

/**
 * Asks once per connection, which ends with the life of the server that it began in. Behind a pooler it may outlast that, and then nobody
 * knows.
 */
function lifeFor({ life }: Session): string {
  return `${life === undefined ? serverLife : 'NULL'} AS life`
}
