import { createApi } from '../api.ts'
import { DoorDatabase } from '../store/database.ts'
import { killToken, readOwn } from '../store/own.ts'
import { wipePersonalData } from '../store/wipe.ts'
import { later, systemClock } from './clock.ts'
import { browserLock, flush } from './flush.ts'

/** The tag of the Background Sync that is asked for while rows wait. */
export const flushTag = 'sabha-door-flush'

/** Sends the queue when the page may be gone. Rejects where something still waits, so that the browser tries again. */
export async function flushFromServiceWorker(): Promise<void> {
  const db = new DoorDatabase()
  try {
    const session = await readOwn(db, 'session')
    const token = session && session.dead !== 'revoked' ? session.token : null
    const result = await flush({
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
    if (result === 'unreachable' || result === 'interrupted' || result === 'busy') throw new Error(`the queue could not be sent: ${result}`)
  } finally {
    db.close()
  }
}
