import { minute } from '@sabha/ticketing/durations'
import {
  firstTurn,
  type WaitingCallRow,
  type WaitingDrawRow,
  type WaitingPlaceRow,
  type WaitingRoomRow,
} from '../../store/waiting-room/waiting-room.ts'

/** A waiting room and its queue, as they were read last. */
export interface Queue {
  room: WaitingRoomRow
  /** Positions of those who haven't been called, ascending. */
  positions: readonly number[]
  /** The position of each place by its number, also of places that have gone in. */
  positionOf: ReadonlyMap<number, number>
  calls: readonly WaitingCallRow[]
  /** The last draw of the show. */
  draw: WaitingDrawRow | undefined
}

/** `places`: in the order of their positions. */
export function queueOf(
  room: WaitingRoomRow,
  places: readonly Pick<WaitingPlaceRow, 'number' | 'turn' | 'entered_at'>[],
  calls: readonly WaitingCallRow[],
  draw?: WaitingDrawRow,
): Queue {
  const waiting = places.filter(({ turn, entered_at }) => entered_at === null && turn > room.called_through)
  return {
    room,
    positions: waiting.map(({ turn }) => turn),
    positionOf: new Map(places.map(({ number, turn }) => [number, turn])),
    calls,
    draw,
  }
}

/** Returns how many are called before that position. */
export function ahead({ positions }: Queue, position: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** ms over which the pace is measured, at most and at least. */
export const measured = { most: 5 * minute, least: 20_000 }

/**
 * Returns the places called per ms, of late. The first call fills an empty hall at once, and says nothing about how fast people come out of
 * it: it only starts the clock. undefined as long as nothing can be said.
 */
export function paceOf(calls: readonly WaitingCallRow[], now: number): number | undefined {
  const first = calls[0]
  if (!first) return undefined
  const since = Math.max(first.at, now - measured.most)
  const span = now - since
  const places = calls.slice(1).reduce((sum, call) => sum + (call.at > since ? call.places : 0), 0)
  return span < measured.least || places === 0 ? undefined : places / span
}

/** Returns the ms until so many have been called; undefined as long as nothing can be said. */
export function estimateWait(peopleAhead: number, calls: readonly WaitingCallRow[], now: number): number | undefined {
  const pace = paceOf(calls, now)
  return pace === undefined ? undefined : (peopleAhead + 1) / pace
}

/** Questions per second that all who wait may ask together. */
const asksPerSecond = 300
const soonest = 2
const latest = 45

/** Returns the seconds until a place asks again: soon at the front, seldom at the back, and never all of them at once. */
export function pollAfter(waiting: number, waitMs: number | undefined, chance: number): number {
  const byWait = waitMs === undefined ? soonest : waitMs / 1000 / 10
  const seconds = Math.min(latest, Math.max(soonest, byWait, waiting / asksPerSecond))
  return Math.round(seconds * (0.8 + 0.4 * chance) * 10) / 10
}

/** Where a visitor in the queue is. `pollAfter`: seconds until it makes sense to ask again. */
export type Standing =
  | { state: 'open' | 'called' }
  /** Sales open then (epoch ms), and visitors who wait by then take part in the draw. */
  | { state: 'draw'; opensAt: number; draw: WaitingDrawRow | undefined; pollAfter: number }
  /** `ahead`: how many people are called before, undefined until the draw. `waitMs`: undefined as long as no estimate is possible. */
  | { state: 'waiting'; ahead: number | undefined; waitMs: number | undefined; draw: WaitingDrawRow | undefined; pollAfter: number }

export function standingOf(queue: Queue | undefined, number: number, now: number, chance: number): Standing {
  if (!queue) return { state: 'open' }
  const { sales_open_at: opensAt, called_through } = queue.room
  if (opensAt !== null && now < opensAt) {
    // They ask again when the lots are drawn, spread over some seconds.
    const untilThen = (opensAt - now) / 1000 + chance * 10
    const draw = queue.draw?.drawn_at === null ? queue.draw : undefined
    return { state: 'draw', opensAt, draw, pollAfter: Math.min(60 * (0.8 + 0.4 * chance), untilThen) }
  }
  // Somebody who joined a moment ago isn't in the reading yet: they are behind everybody in it.
  const position = queue.positionOf.get(number) ?? Number.POSITIVE_INFINITY
  if (position <= called_through) return { state: 'called' }
  const draw = position < firstTurn ? queue.draw : undefined
  // Sales are open, and the draw is about to be made.
  if (queue.draw?.drawn_at === null) return { state: 'waiting', ahead: undefined, waitMs: undefined, draw, pollAfter: soonest }
  const people = ahead(queue, position)
  const waitMs = estimateWait(people, queue.calls, now)
  return { state: 'waiting', ahead: people, waitMs, draw, pollAfter: pollAfter(queue.positions.length, waitMs, chance) }
}
