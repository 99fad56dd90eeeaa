import type { SeatUpdate } from '@sabha/api/seats'
import { seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { type Availability, publicStatus } from './availability-cache.ts'

type PublicStatus = Exclude<keyof SeatUpdate, 'whole'>

/** What the public may know of each seat at an instant: a seat whose hold is over is free, a blocked seat is booked. */
export type HallState = ReadonlyMap<string, PublicStatus>

export function hallStateAt({ seats }: Availability, now: number): HallState {
  return new Map(seats.map((seat) => [seatId(seat), publicStatus(seatStatusAt(seat.status, seat.reserved_until, now))]))
}

export function changedSeats(before: HallState, after: HallState): string[] {
  return [...after].filter(([id, status]) => before.get(id) !== status).map(([id]) => id)
}

/** Returns the states that these seats have. */
export function updateOf(state: HallState, ids: Iterable<string>): SeatUpdate {
  const update: SeatUpdate = { whole: false, available: [], reserved: [], booked: [] }
  for (const id of ids) {
    const status = state.get(id)
    if (status) update[status].push(id)
  }
  return update
}

export function wholeHall(state: HallState): SeatUpdate {
  return { ...updateOf(state, state.keys()), whole: true, available: [] }
}

/** Returns when the next hold ends that isn't over yet; undefined if there is none. */
export function nextLapse({ seats }: Availability, now: number): number | undefined {
  let next: number | undefined
  for (const { status, reserved_until } of seats) {
    if (status === 'reserved' && reserved_until !== null && reserved_until > now && (next === undefined || reserved_until < next)) {
      next = reserved_until
    }
  }
  return next
}

/** Returns the seats whose hold has ended since then. The end of a hold changes no counter. */
export function lapsedSince({ seats }: Availability, since: number, now: number): string[] {
  return seats
    .filter(({ status, reserved_until: until }) => status === 'reserved' && until !== null && until > since && until <= now)
    .map((seat) => seatId(seat))
}
