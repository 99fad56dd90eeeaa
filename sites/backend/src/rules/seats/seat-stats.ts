import { seatStatusAt } from '@sabha/ticketing/states'
import type { SeatRow } from '../../store/seats.ts'

/** The counts of specification section 3; a seat that somebody is paying for is in none of them. */
export function seatStats(seats: readonly SeatRow[], now: number) {
  const stats = { available: 0, booked_by_customer: 0, booked_manually: 0, blocked: 0 }
  for (const seat of seats) {
    const status = seatStatusAt(seat.status, seat.reserved_until, now)
    if (status === 'booked') stats[seat.booking_type === 'manual' ? 'booked_manually' : 'booked_by_customer']++
    else if (status !== 'reserved') stats[status]++
  }
  return stats
}
