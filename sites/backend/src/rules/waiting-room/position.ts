import type { WaitingState } from '@sabha/api/calls/live'
import { ahead, estimateWait, type Line, pollAfter } from './queue.ts'

/** What somebody in line is told. */
export function tellPlace(line: Line | undefined, placeId: number, now: number, chance: number): Omit<WaitingState, 'place'> {
  const nothing = { ahead: null, wait_seconds: null, opens_at: null, pass: null, pass_until: null }
  if (!line) return { ...nothing, state: 'open', poll_after: 0 }
  const { sales_open_at: opensAt, called_through } = line.room
  if (opensAt !== null && now < opensAt) {
    // They come back when the lots are drawn, spread over some seconds.
    const untilThen = (opensAt - now) / 1000 + chance * 10
    return {
      ...nothing,
      state: 'draw',
      opens_at: new Date(opensAt).toISOString(),
      poll_after: Math.min(60 * (0.8 + 0.4 * chance), untilThen),
    }
  }
  // Who joined a moment ago isn't in the reading yet: they are behind everybody in it.
  const turn = line.turnOf.get(placeId) ?? Number.POSITIVE_INFINITY
  if (turn <= called_through) return { ...nothing, state: 'called', poll_after: 0 }
  const people = ahead(line, turn)
  const wait = estimateWait(people, line.calls, now)
  return {
    ...nothing,
    state: 'waiting',
    ahead: people,
    wait_seconds: wait === undefined ? null : Math.ceil(wait / 1000),
    poll_after: pollAfter(line.turns.length, wait, chance),
  }
}
