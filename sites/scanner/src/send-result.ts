import type { ScanAnswer } from '@sabha/api/checkin'
import { ApiError } from '@sabha/api/errors'

/**
 * How a token died. `revoked`: the box office took it from this phone, or ended the sign-in. `lapsed`: any other 401, perhaps from a proxy
 * in front of the backend. It may pass in a minute, as when a backup is restored or a proxy asks for a login, so the token is tried again.
 */
export type Death = 'revoked' | 'lapsed'

/**
 * What became of a row that was sent. `unreachable`: nobody knows, so it stays to be tried again; `isAnswered`: a reply came that is no
 * proper answer, and this row may be the cause. `unauthorized`: the token is dead. `busy`: to be tried later. `rejected`: the server
 * refuses this row, and those behind it go on.
 */
export type SendResult =
  | { kind: 'acknowledged' }
  | { kind: 'rejected'; message: string; code?: string }
  | { kind: 'unreachable'; isAnswered: boolean }
  | { kind: 'unauthorized'; death: Death }
  | { kind: 'busy' }

/** Returns what an error says of the row. A server failure, another server's page and half an answer are no answer: nothing is known. */
export function sendResultOf(error: unknown): Exclude<SendResult, { kind: 'acknowledged' }> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind !== 'refused') return { kind: 'unreachable', isAnswered: error.kind === 'unreadable' }
  const { status = 200, message, code } = error
  if (status === 401) return { kind: 'unauthorized', death: code === 'pairing-over' || code === 'session-ended' ? 'revoked' : 'lapsed' }
  if (status === 408 || status === 425 || status === 429 || status === 503) return { kind: 'busy' }
  return status >= 500 ? { kind: 'unreachable', isAnswered: true } : { kind: 'rejected', message, ...(code !== undefined && { code }) }
}

/**
 * Returns the answer where it is our backend's, which names the scan. From any other server in its place, as in a network that asks for a
 * sign-in, it is no answer: rejects as unreadable.
 */
export function ownAnswer(answer: ScanAnswer): ScanAnswer {
  if (answer.scan_id !== undefined || answer.verdict !== null) return answer
  throw new ApiError('unreadable', 'another server answered')
}

/**
 * Returns how the token died, by the error of a request under it; null: it didn't. A proxy's login page is no answer and kills no token.
 */
export function deathOf(error: unknown): Death | null {
  const result = error instanceof ApiError ? sendResultOf(error) : null
  return result?.kind === 'unauthorized' ? result.death : null
}
