import type { SeatId } from '@sabha/ticketing/seats'
import { auditOfBooking } from '../accounts/audit.ts'
import type { Db } from '../store.ts'

/** Seats that a booking was moved from and to, in one go. */
export interface RecordedMove {
  at: number
  /** The ticket that was made with it. */
  issue: number
  from: SeatId[]
  to: SeatId[]
}

/** As the audit log has them, which nothing is taken out of; the earliest first. */
export async function movesOfBooking(db: Db, bookingId: number): Promise<RecordedMove[]> {
  const entries = await auditOfBooking(db, bookingId)
  const moves = entries.filter(({ what }) => what === 'seats-moved')
  return moves.map(({ at, details }) => ({ at, ...(JSON.parse(details) as Omit<RecordedMove, 'at'>) }))
}

/** Which seat of its booking this one was at that time, by the moves of that booking. */
export function seatAt(moves: readonly RecordedMove[], seat: SeatId, at: number): SeatId {
  return moves.filter((move) => move.at > at).reduceRight((now, { from, to }) => from[to.indexOf(now)] ?? now, seat)
}
