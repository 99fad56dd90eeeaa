import pg from 'pg'
import { StoreUnavailable } from '../../store.ts'

/** What went wrong was others' being there too: the same work, done again, may go well. */
export class Collision extends Error {
  override readonly name = 'Collision'
}

/** Serialisation failure, deadlock. */
const collisions = new Set(['40001', '40P01'])
/** Statement timed out or was cancelled, a lock could not be had, idle in a transaction, read-only (a standby, after a failover). */
const refusals = new Set(['57014', '55P03', '25P03', '25006'])
/** Connection exceptions, out of resources (disk, memory, connections), operator intervention (shutdown, starting up), system errors. */
const refusingClasses = new Set(['08', '53', '57', '58'])

/**
 * An error of the driver as the store has it: `Collision`, `StoreUnavailable`, or what the database has against the statement itself.
 * Everything that isn't the database's own answer means that it could not be asked. Codes:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || error instanceof Collision) return error
  if (!(error instanceof pg.DatabaseError)) return new StoreUnavailable('The database cannot be reached.', { cause: error })
  const { code = '' } = error
  if (isStalePlan(error) || collisions.has(code)) return new Collision('The transaction collided with another.', { cause: error })
  if (refusals.has(code) || refusingClasses.has(code.slice(0, 2))) {
    return new StoreUnavailable('The database did not take the transaction.', { cause: error })
  }
  return error
}

/** A migration has changed a table under a statement that this connection had prepared before it. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
