import type { SeatId } from '@sabha/ticketing/seats'
import type { Db } from '../store.ts'

/** Seats that a booking was moved from and to, in one go. */
export interface RecordedMove {
  bookingId: number
  at: number
  from: SeatId[]
  to: SeatId[]
}

/** As the audit log has them, which nothing is taken out of; the earliest first. */
export async function movesOfBookings(db: Db, bookingIds: readonly number[]): Promise<RecordedMove[]> {
  if (bookingIds.length === 0) return []
  const entries = await db
    .selectFrom('audit')
    .select((eb) => [eb.ref('booking_id').$notNull().as('bookingId'), 'at', 'details'])
    .where('booking_id', 'in', bookingIds)
    .where('what', '=', 'seats-moved')
    .orderBy('id')
    .execute()
  return entries.map(({ details, ...entry }) => ({ ...entry, ...(JSON.parse(details) as Pick<RecordedMove, 'from' | 'to'>) }))
}

/** Which seat of its booking this one was at that time, by the moves of that booking. */
export function seatAt(moves: readonly RecordedMove[], seat: SeatId, at: number): SeatId {
  return moves.filter((move) => move.at > at).reduceRight((now, { from, to }) => from[to.indexOf(now)] ?? now, seat)
}
