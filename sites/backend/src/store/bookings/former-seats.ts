import type { SeatId } from '@sabha/ticketing/seats'
import { auditOfBooking } from '../accounts/audit.ts'
import type { Db } from '../store.ts'

/** Seats that a booking was moved from and to in one step. */
export interface RecordedMove {
  at: number
  /** The issue of the ticket that was made with the move. */
  issue: number
  from: SeatId[]
  to: SeatId[]
}

/** Returns a booking's moves from the audit log, where nothing is deleted; the earliest first. */
export async function movesOfBooking(db: Db, bookingId: number): Promise<RecordedMove[]> {
  const entries = await auditOfBooking(db, bookingId)
  const moves = entries.filter(({ what }) => what === 'seats-moved')
  return moves.map(({ at, details }) => ({ at, ...(JSON.parse(details) as Omit<RecordedMove, 'at'>) }))
}

/** Returns which seat this one was at that time, following its booking's moves back. */
export function seatAt(moves: readonly RecordedMove[], seat: SeatId, at: number): SeatId {
  return moves.filter((move) => move.at > at).reduceRight((now, { from, to }) => from[to.indexOf(now)] ?? now, seat)
}
