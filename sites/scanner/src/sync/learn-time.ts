import type { ClientWith } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import type { DoorClock } from './clock.ts'

/**
 * Asks the server for the time. No code is asked about, so that nothing is kept. Where whoever answers doesn't tell, the clock stays as it is.
 * Rejects where nobody answers.
 */
export async function learnTime(client: ClientWith<'checkin.scan'>, clock: Pick<DoorClock, 'monotonic' | 'syncClock'>): Promise<void> {
  const sentAt = clock.monotonic()
  try {
    const { server_time } = await client.checkin.scan({ qr: '', mark_scanned: false })
    clock.syncClock(server_time, sentAt)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unreachable') throw error
  }
}
