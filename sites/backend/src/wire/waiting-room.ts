import type { AdminWaitingRoom } from '@sabha/api/admin/waiting-room'
import type { WaitingState } from '@sabha/api/waiting-room'
import { minute } from '@sabha/ticketing/durations'
import { openingOf, type RoomOverview } from '../rules/waiting-room/admin.ts'
import { hashOfDraw } from '../rules/waiting-room/draw.ts'
import type { Standing } from '../rules/waiting-room/queue.ts'
import type { WaitingDrawRow } from '../store/waiting-room/waiting-room.ts'
import { iso, isoOrNull } from './instants.ts'

const untold = { ahead: null, wait_seconds: null, opens_at: null, pass: null, pass_until: null, draw: null, poll_after: 0 }

export const openRoom = { state: 'open', place: null, ...untold } as const

/** `place`: the signed place in the queue, and its number in a draw. */
export function wireStanding(standing: Standing, place: { signed: string; number: number }): WaitingState {
  const answer = { ...untold, state: standing.state, place: place.signed }
  const drawOf = (draw: WaitingDrawRow | undefined) => (draw ? { number: place.number, hash: hashOfDraw(draw) } : null)
  switch (standing.state) {
    case 'draw': {
      const { opensAt, draw, pollAfter } = standing
      return { ...answer, opens_at: iso(opensAt), draw: drawOf(draw), poll_after: pollAfter }
    }
    case 'waiting': {
      const { ahead, waitMs, draw, pollAfter } = standing
      const wait_seconds = waitMs === undefined ? null : Math.ceil(waitMs / 1000)
      return { ...answer, ahead: ahead ?? null, wait_seconds, draw: drawOf(draw), poll_after: pollAfter }
    }
    default:
      return answer
  }
}

/** Returns a draw with what anybody needs to check it. */
export function wireDraw(draw: WaitingDrawRow) {
  return {
    hash: hashOfDraw(draw),
    secret: draw.drawn_at === null ? null : draw.secret,
    opens_at: iso(draw.opens_at),
    drawn_at: isoOrNull(draw.drawn_at),
    rule: draw.rule,
    numbers: JSON.parse(draw.numbers ?? '[]') as number[],
  }
}

/** Returns a show's waiting room for staff. */
export function wireRoom({ show, room, waiting, inside, pace }: RoomOverview): AdminWaitingRoom {
  return {
    show_id: String(show.id),
    mode: room?.mode ?? 'auto',
    opens_at: openingOf(show, room),
    is_open: room?.opened_at != null,
    waiting,
    inside,
    per_minute: pace === undefined ? null : Math.round(pace * minute),
  }
}
