import { ApiError } from '@sabha/api/errors'

/**
 * What became of a row that was sent. `unreachable`: nobody knows, so it stays, and nothing more is tried now. `unauthorized`: the
 * token is dead. `busy`: later. `rejected`: this row is refused, and those behind it go on.
 */
export type Outcome =
  | { kind: 'acknowledged' }
  | { kind: 'rejected'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'unauthorized' }
  | { kind: 'busy' }

/** A failure of the server, a page of somebody else's and half an answer count as no answer: nothing is known. */
export function outcomeOf(error: unknown): Exclude<Outcome, { kind: 'acknowledged' }> {
  if (!(error instanceof ApiError)) throw error
  if (error.kind !== 'refused') return { kind: 'unreachable' }
  const { status = 200, message } = error
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 408 || status === 425 || status === 429 || status === 503) return { kind: 'busy' }
  return status >= 500 ? { kind: 'unreachable' } : { kind: 'rejected', message }
}

/** The backend itself says so: a page in front of it that wants somebody to log in doesn't. */
export function isDeadToken(error: unknown): boolean {
  return error instanceof ApiError && outcomeOf(error).kind === 'unauthorized'
}

/** While all goes well, how often the door asks what changed elsewhere. */
export const pulse = 10_000
const firstRetry = 2_000
const longestRetry = 60_000

/** ms until the next attempt after so many failures in a row; spread, so that a hall full of phones doesn't come back at once. */
export function nextDelay(failures: number, random: () => number): number {
  if (failures === 0) return pulse
  const full = Math.min(longestRetry, firstRetry * 2 ** (failures - 1))
  return full * (0.5 + random() / 2)
}
