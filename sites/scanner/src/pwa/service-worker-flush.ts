import { createApi } from '../api.ts'
import { createSalesApi } from '../counter/api.ts'
import { flushSales } from '../counter/sales-flush.ts'
import { DoorDatabase } from '../store/database.ts'
import { killToken, readOwn } from '../store/own.ts'
import { isLastUnsure } from '../store/queue.ts'
import { ignoreStorage } from '../store/storage-problem.ts'
import { wipePersonalData, wipeWithoutSession } from '../store/wipe.ts'
import { later, systemClock } from '../sync/clock.ts'
import { type FlushResult, flush } from '../sync/flush.ts'
import { browserLock } from '../sync/lock.ts'

/**
 * Sends the queue when the page may be gone. Rejects where something still waits, so that the browser tries again. What a page took by a clock that
 * nobody had put right is left to that page as long as it is open: it alone can correct it.
 */
export async function flushFromServiceWorker(isPageOpen: () => Promise<boolean>): Promise<void> {
  const db = new DoorDatabase()
  try {
    // Whoever was to wipe may have been killed. Where there is no room for it, what waits goes out all the same.
    await wipeWithoutSession(db).catch(ignoreStorage)
    const session = await readOwn(db, 'session')
    const token = session && session.dead !== 'revoked' ? session.token : null
    const sendQueue = () =>
      flush({
        db,
        client: createApi(() => token),
        lock: browserLock(),
        ...systemClock,
        later,
        token: () => token,
        tokenDied: async (dead, death) => {
          if ((await killToken(db, dead, death)) && death === 'revoked') await wipePersonalData(db)
        },
      })
    const isForPage = (await isLastUnsure(db)) && (await isPageOpen())
    const result: FlushResult = isForPage ? 'busy' : await sendQueue()
    const sold = await flushSales({ db, client: createSalesApi(), lock: browserLock() })
    // The server has these sales by now.
    await wipeWithoutSession(db)
    const isLeft = [result, sold].find((each) => each === 'unreachable' || each === 'interrupted' || each === 'busy')
    if (isLeft) throw new Error(`the queue could not be sent: ${isLeft}`)
  } finally {
    db.close()
  }
}
