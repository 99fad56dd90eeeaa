import type { DoorShow } from '@sabha/api/checkin'
import type { Words } from '@sabha/api/error-words'
import { createApi } from './api.ts'
import { type Rescue, rescueBy } from './camera/rescue.ts'
import type { Counter } from './counter/counter.ts'
import type { Door } from './door/door.ts'
import { openDoor } from './door/open-door.ts'
import type { Death } from './send-result.ts'
import { adminStorage } from './session/admin-storage.ts'
import { openSession } from './session/open-session.ts'
import type { SessionKeeper } from './session/session.ts'
import { DoorDatabase } from './store/database.ts'
import { unsentSales } from './store/unsent-sales.ts'
import { wipeWithoutSession } from './store/wipe.ts'
import { later, systemClock } from './sync/clock.ts'
import { flush } from './sync/flush.ts'
import { flushTag } from './sync/flush-tag.ts'
import { browserHold, browserLock } from './sync/lock.ts'

export interface Scanner {
  session: SessionKeeper
  openDoor(shows: readonly DoorShow[]): Promise<Door>
  openCounter(show: DoorShow): Promise<Counter>
  /** Has a frame read by the server; null: it finds no code either, or doesn't answer. */
  rescue: Rescue
}

/** Opens the scanner's logic on this browser's own database, clock, network and locks. `words`: the chosen language. */
export async function openScanner(words: () => Words): Promise<Scanner> {
  const db = new DoorDatabase()
  const lock = browserLock()
  const hold = browserHold()
  let session: SessionKeeper | null = null
  let door: Door | null = null
  const token = () => session?.token() ?? null
  const client = createApi(token)
  const tokenDied = async (token: string, death: Death) => session?.tokenDied(token, death)
  const newId = () => crypto.randomUUID()
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  /** Loads the code that sells only where sales wait. */
  const flushSales = async () => {
    if ((await unsentSales(db)) > 0) {
      const selling = await import('./selling.ts')
      await selling.flushSales({ db, client: selling.createCounterApi(token), lock })
    }
    // Sales that the wipe of this phone had to leave have arrived by now.
    if (token() === null) await wipeWithoutSession(db)
  }
  const keeper = await openSession({
    db,
    client,
    admins: adminStorage(() => localStorage),
    words,
    flush: () => Promise.all([flush({ db, client, lock, ...systemClock, later, token, tokenDied }), flushSales()]),
    after,
    newId,
  })
  session = keeper
  // Sends sales of a counter that this phone was before and that nobody may open again.
  const flushLeft = () => void flushSales().catch(() => undefined)
  flushLeft()
  addEventListener('online', flushLeft)
  // Whoever heard that it is revoked may have been killed before the wipe, or a sale may have been under way.
  keeper.onChange(() => {
    if (token() === null) flushLeft()
  })
  const system = { db, session: keeper, system: systemClock, newId, random: Math.random, lock, later, onWake, requestPersistence }
  const backgroundSync = { askForBackgroundSync: () => void askForBackgroundSync().catch(() => undefined) }
  return {
    session: keeper,
    async openCounter(show) {
      const selling = await import('./selling.ts')
      const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
      return selling.openCounter({ ...system, ...backgroundSync, client: selling.createCounterApi(token), show, randomBytes, hold })
    },
    async openDoor(shows) {
      const opened = await openDoor({ ...system, ...backgroundSync, client, shows, alsoFlush: flushSales })
      door = opened
      return opened
    },
    rescue: rescueBy({
      client,
      token,
      isOffline: () => door?.status().connection === 'offline',
      log: (fault) => console.warn('The server could not read a frame.', fault),
    }),
  }
}

function onWake(listener: (why: 'visible' | 'hidden' | 'online') => void): () => void {
  const online = () => listener('online')
  const view = () => listener(document.visibilityState)
  addEventListener('online', online)
  document.addEventListener('visibilitychange', view)
  return () => {
    removeEventListener('online', online)
    document.removeEventListener('visibilitychange', view)
  }
}

/** Asks the browser to keep the data when it runs out of room. Resolves to whether it promises to. */
async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

/** Only Chromium has Background Sync; elsewhere the page sends when it is open. */
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration && hasSync(registration)) await registration.sync.register(flushTag)
}

function hasSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } } {
  return 'sync' in registration
}
