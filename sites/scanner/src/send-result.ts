import { ApiError } from '@sabha/api/errors'

/**
 * How a token died. `revoked`: the box office took it from this phone, or ended the sign-in. `lapsed`: any other 401, whoever stands in front
 * of the backend. It may be over in a minute, as where a backup is put back or a proxy wants somebody to log in, so it is tried again.
 */
export type Death = 'revoked' | 'lapsed'

/**
 * What became of a row that was sent. `unreachable`: nobody knows, so it stays, and
 * nothing more is tried now; `isAnswered`: something came back, which may be about this row. `unauthorized`: the
 * token is dead. `busy`: later. `rejected`: this row is refused, and those behind it go on.
 */
export type SendResult =
  | { kind: 'acknowledged' }
  | { kind: 'rejected'; message: string; code?: string }
  | { kind: 'unreachable'; isAnswered: boolean }
  | { kind: 'unauthorized'; death: Death }
  | { kind: 'busy' }

/** A failure of the server, a page of somebody else's and half an answer count as no answer: nothing is known. */
export function sendResultOf(error: unknown): Exclude<SendResult, { kind: 'acknowledged' }> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind !== 'refused') return { kind: 'unreachable', isAnswered: error.kind === 'unreadable' }
  const { status = 200, message, code } = error
  if (status === 401) return { kind: 'unauthorized', death: code === 'pairing-over' || code === 'session-ended' ? 'revoked' : 'lapsed' }
  if (status === 408 || status === 425 || status === 429 || status === 503) return { kind: 'busy' }
  return status >= 500 ? { kind: 'unreachable', isAnswered: true } : { kind: 'rejected', message, ...(code !== undefined && { code }) }
}

/** How the token died, by what a request under it was answered; null: it didn't. A page in front of the backend that wants somebody to log in kills none. */
export function deathOf(error: unknown): Death | null {
  const result = error instanceof ApiError ? sendResultOf(error) : null
  return result?.kind === 'unauthorized' ? result.death : null
}
