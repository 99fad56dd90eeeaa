import type { ClientWith } from '@sabha/api/client'
import type { Persist } from '../check/checker.ts'
import { ownKey } from '../exchange/own-key.ts'
import { readList, storePage } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import { houseStamp, keepHouseShows, nextQuestion } from '../store/own.ts'
import { heardScans, unconfirmed } from '../store/scanned-set.ts'

/** How many of our latest scans are named to the server: a database restored from a backup lacks those. */
const scansTold = 20
/** How many of the scans that other phones told of are asked about at a time. */
const heardAsked = 50

interface DownloadDeps {
  db: DoorDatabase
  persist: Persist
  /** For work that may write nothing. */
  attempt: Persist
  client: ClientWith<'checkin.list'>
  now: () => number
  monotonic: () => number
  syncClock: (serverTime: string | null, sentAt: number) => void
}

/**
 * Fetches what changed since the last stored page, page by page; after an interruption it continues there. Rejects with an `ApiError`
 * or a `StorageProblem`. Resolves to whether the server's database was restored from a backup, so that scans have to be sent again.
 */
export async function download(
  { db, persist, attempt, client, now, monotonic, syncClock }: DownloadDeps,
  showId: string,
  signal: AbortSignal,
): Promise<boolean> {
  let isRestored = false
  const { publicKey: exchange_key } = await attempt(() => ownKey(db))
  for (let more = true; more && !signal.aborted; ) {
    const { cursor: since, stamp } = (await readList(db, showId)) ?? { cursor: null, stamp: '' }
    const asked = { at: now(), question: await persist(() => nextQuestion(db)), since }
    const sentAt = monotonic()
    const waiting = await attempt(() => db.queue.count())
    const scans = stamp ? await attempt(() => unconfirmed(db, showId, scansTold)) : []
    const heard = await attempt(() => heardScans(db, showId, { most: heardAsked, turn: asked.question }))
    const exchange = { exchange_key, ...(heard.length > 0 && { heard: heard.join() }) }
    const from = { ...(since !== null && { since }), ...(stamp && { stamp }), ...(scans.length > 0 && { scans: scans.join() }) }
    const house_shows = await attempt(() => houseStamp(db))
    const page = await client.checkin.list({ show_id: showId, waiting, house_shows, ...from, ...exchange }, { signal })
    syncClock(page.server_time, sentAt)
    if (signal.aborted) break
    // Where another tab was quicker, its pages are stored, and the next request starts after them.
    const kept = await persist(() => storePage(db, showId, page, asked))
    await attempt(() => keepHouseShows(db, page.house_shows))
    more = page.more || kept === 'overtaken'
    isRestored ||= kept === 'restored'
  }
  return isRestored
}
