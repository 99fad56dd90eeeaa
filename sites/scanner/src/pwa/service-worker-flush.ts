import { ApiError } from '@sabha/api/errors'
import { createApi, type ScannerClient } from '../api.ts'
import { createSalesApi } from '../counter/api.ts'
import { flushSales } from '../counter/sales-flush.ts'
import { deathOf } from '../send-result.ts'
import { DoorDatabase } from '../store/database.ts'
import { killToken, readOwn } from '../store/own.ts'
import { isLastUnsure } from '../store/queue.ts'
import { ignoreStorage } from '../store/storage-problem.ts'
import { putTimesRight } from '../store/times.ts'
import { wipePersonalData, wipeWithoutSession } from '../store/wipe.ts'
import { DoorClock, later, systemClock } from '../sync/clock.ts'
import { type FlushResult, flush } from '../sync/flush.ts'
import { learnTime } from '../sync/learn-time.ts'
import { browserLock } from '../sync/lock.ts'

/** Of this program, not of an event: where the browser forbids its locks, events at the same time must still go one after another. */
const lock = browserLock()

/**
 * Sends the queue when the page may be gone. Rejects where something still waits, so that the browser tries again. What a page took by a clock that
 * nobody had put right is left to that page as long as it is open: it knows most about it. Once it is gone, what can be put right from here is.
 */
export async function flushFromServiceWorker(isPageOpen: () => Promise<boolean>): Promise<void> {
  const db = new DoorDatabase()
  try {
    // Whoever was to wipe may have been killed. Where there is no room for it, what waits goes out all the same.
    await wipeWithoutSession(db).catch(ignoreStorage)
    const session = await readOwn(db, 'session')
    const token = session && session.dead !== 'revoked' ? session.token : null
    const client = createApi(() => token)
    const sendQueue = () =>
      flush({
        db,
        client,
        lock,
        ...systemClock,
        later,
        token: () => token,
        tokenDied: async (dead, death) => {
          if ((await killToken(db, dead, death)) && death === 'revoked') await wipePersonalData(db)
        },
      })
    const send = async (): Promise<FlushResult> => {
      if (!(await isLastUnsure(db))) return sendQueue()
      if (await isPageOpen()) return 'busy'
      return token === null || (await putQueueRight(db, client)) ? sendQueue() : 'unreachable'
    }
    const result = await send()
    const sold = await flushSales({ db, client: createSalesApi(), lock })
    // The server has these sales by now.
    await wipeWithoutSession(db)
    const isLeft = [result, sold].find((each) => each === 'unreachable' || each === 'interrupted' || each === 'busy')
    if (isLeft) throw new Error(`the queue could not be sent: ${isLeft}`)
  } finally {
    db.close()
  }
}

/**
 * Resolves to false where no proper answer came: what goes out then would keep its wrong hours, so the queue waits. Where the server answers
 * without the time, has revoked this phone, or nothing can be stored, the queue goes out as it is, or waits with what follows.
 */
async function putQueueRight(db: DoorDatabase, client: ScannerClient): Promise<boolean> {
  const clock = new DoorClock(systemClock, null, () => {})
  try {
    await learnTime(client, clock)
    await putTimesRight(db, clock.putRight)
  } catch (error) {
    if (error instanceof ApiError) return deathOf(error) === 'revoked'
    ignoreStorage(error)
  }
  return true
}
