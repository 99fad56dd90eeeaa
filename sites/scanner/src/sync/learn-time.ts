import type { ClientWith } from '@sabha/api/client'
import type { DoorClock } from './clock.ts'

/**
 * Asks the server for the time. No code is asked about, so that nothing is kept. Where the server answers without the time, the clock stays
 * as it is. Rejects with an `ApiError` where no proper answer comes: a failing server, or a proxy in front of it, knows nothing of the time.
 */
export async function learnTime(client: ClientWith<'checkin.scan'>, clock: Pick<DoorClock, 'monotonic' | 'syncClock'>): Promise<void> {
  const sentAt = clock.monotonic()
  const { server_time } = await client.checkin.scan({ qr: '', mark_scanned: false })
  clock.syncClock(server_time, sentAt)
}
