import type { Client } from '@sabha/api/client'
import type { Keep } from '../check/checker.ts'
import type { DoorDatabase } from '../store/database.ts'
import { readList, storePage } from '../store/door-list.ts'
import { nextQuestion } from '../store/own.ts'

export interface DownloadDeps {
  db: DoorDatabase
  keep: Keep
  client: Pick<Client, 'doorList'>
  now: () => number
  monotonic: () => number
  learn: (serverTime: string | null, sentAt: number) => void
}

/**
 * Fetches what changed since the last page kept, page by page; an interruption goes on from there. Rejects with an `ApiError`
 * or a `StorageProblem`.
 */
export async function download(
  { db, keep, client, now, monotonic, learn }: DownloadDeps,
  showId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more && !signal.aborted; ) {
    const since = (await readList(db, showId))?.cursor ?? null
    const asked = { at: now(), question: await keep(() => nextQuestion(db)), since }
    const sentAt = monotonic()
    const waiting = await keep(() => db.queue.count())
    const page = await client.doorList({ show_id: showId, waiting, ...(since !== null && { since }) }, { signal })
    learn(page.server_time, sentAt)
    if (signal.aborted) return
    // Where another tab was quicker, its pages are there, and the next question starts behind them.
    const isKept = await keep(() => storePage(db, showId, page, asked))
    more = page.more || !isKept
  }
}
