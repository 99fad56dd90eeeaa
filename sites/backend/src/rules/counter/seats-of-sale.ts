import { parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { findLease } from '../../store/counter/leases.ts'
import { findSeats, type SeatRow } from '../../store/seats/seats.ts'
import type { Tx } from '../../store/store.ts'
import { choosePlacesUpTo } from '../seats/places.ts'

interface Asked {
  showId: number
  counterId: number
  now: number
}

/**
 * Returns the seats that a counter's sale can have, by the seat that the sale names: seats of its lease, or seats that nobody has. Nobody
 * knows which place without a number is whose: for one that somebody else has, the guest gets another of its section while there is one.
 */
export async function seatsOfSale(tx: Tx, { showId, counterId, now }: Asked, sold: readonly SeatId[]): Promise<Map<SeatId, SeatRow>> {
  const own = new Map<SeatId, SeatRow>()
  const gone: SeatRow[] = []
  const found = await findSeats(
    tx,
    showId,
    sold.flatMap((id) => parseSeatId(id) ?? []),
  )
  for (const seat of found) {
    const status = seatStatusAt(seat.status, seat.reserved_until, now)
    const lease = seat.lease_id === null ? undefined : await findLease(tx, seat.lease_id)
    const isOurs = status === 'blocked' && (lease === undefined || lease.counter_id === counterId)
    if (isOurs || status === 'available') own.set(seatId(seat), seat)
    else gone.push(seat)
  }
  const places = Map.groupBy(
    gone.filter(({ unnumbered }) => unnumbered === 1),
    ({ section }) => section,
  )
  for (const [section, wanted] of places) {
    const taken = new Set([...own.values()].map(seatId))
    const free = await choosePlacesUpTo(tx, section, wanted.length + taken.size, { showId, now })
    const others = free.filter((place) => !taken.has(seatId(place)))
    for (const [i, place] of others.slice(0, wanted.length).entries()) own.set(seatId(wanted[i] ?? place), place)
  }
  return own
}
