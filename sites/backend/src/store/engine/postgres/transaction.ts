import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../../store.ts'
import { Collision } from './faults.ts'
import type { SessionPool } from './pools.ts'
import type { Session } from './session.ts'

/** Of work that collides with others; more than there are connections whose plans a migration can have made stale. */
const mostAttempts = 10
/** How long a commit is asked after whose answer was lost. */
const askMs = 10_000

/** What becomes of the work: kept or taken back. */
export interface Ending<T> {
  keep: boolean
  value: T
}

type Work<T> = (session: Session) => Promise<Ending<T>>

/**
 * Runs work in a transaction that takes these locks first, and resolves after it is durable. Where it collides with others all of it is
 * done again. Each statement sees whatever was committed before it (READ COMMITTED), so that what is read under a lock is current.
 */
export async function inTransaction<T>(pool: SessionPool, locks: string, work: Work<T>): Promise<T> {
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
    // The work's first statements follow without waiting; where the locks can't be had, the server refuses them as well.
    const begun = session.run(`BEGIN ISOLATION LEVEL READ COMMITTED; ${locks}; SELECT pg_current_xact_id()::text AS id`)
    const [begin, done] = await Promise.allSettled([begun, work(session)])
    if (begin.status === 'rejected') throw begin.reason
    if (done.status === 'rejected') throw done.reason
    id = begin.value.row?.['id']
    ending = done.value
    const { command } = await session.run(ending.keep ? 'COMMIT' : 'ROLLBACK')
    if (ending.keep && command !== 'COMMIT') throw new Error('a job went on after one of its statements had failed')
    return ending.value
  } catch (error) {
    failure = error
    if (!session.isBroken) await session.run('ROLLBACK').catch(() => {}) // else its end takes all of it back
  } finally {
    pool.release(session)
  }
  if (ending?.keep && failure instanceof StoreUnavailable && (await wasCommitted(pool, String(id), failure))) return ending.value
  throw failure
}

/**
 * What became of a commit whose answer never came: the server was stopped, or the line was cut, before it, in it or after it. The server
 * keeps that, also over a crash. Where it doesn't come back in time nobody knows, and the caller hears that it may be tried again.
 */
async function wasCommitted(pool: SessionPool, id: string, cut: StoreUnavailable): Promise<boolean> {
  for (const until = Date.now() + askMs; Date.now() < until; await pause(100)) {
    const session = await pool.acquire().catch(() => undefined)
    if (!session) continue
    try {
      const { row } = await session.run(`SELECT pg_xact_status('${id}'::xid8) AS state`)
      // Else the server hasn't noticed yet that we are gone.
      if (row?.['state'] !== 'in progress') return row?.['state'] === 'committed'
    } catch {
      // As good as unreachable.
    } finally {
      pool.release(session)
    }
  }
  throw cut
}
