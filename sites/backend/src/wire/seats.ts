import type { AdminSeat } from '@sabha/api/admin/seats'
import type { Seat } from '@sabha/api/shapes'
import { seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { type Availability, publicStatus } from '../rules/seats/availability-cache.ts'
import type { SeatRow } from '../store/seats/seats.ts'
import type { AvailabilitySeat } from '../store/seats/seats-of-show.ts'
import { isoOrNull } from './instants.ts'
import { PreparedBody } from './prepared.ts'

/** `1-A12`: the show's id comes first, so that ids are unique across shows. */
function adminSeatId(showId: number, seat: { row: string; number: number }): string {
  return `${showId}-${seatId(seat)}`
}

export function wireAdminSeat(seat: SeatRow & { public_id: string | null; group_name: string | null }, mayFree: boolean): AdminSeat {
  return {
    id: adminSeatId(seat.show_id, seat),
    row_label: seat.row,
    seat_number: seat.number,
    status: seat.status,
    reserved_until: isoOrNull(seat.reserved_until),
    booking_type: seat.booking_type,
    customer_name: seat.customer_name,
    booking_id: seat.status === 'booked' ? seat.public_id : null,
    group: seat.status === 'reserved' ? (seat.group_name ?? '') : '',
    group_id: seat.status === 'reserved' ? seat.group_id : null,
    change: seat.change,
    place_in: seat.unnumbered === 1 ? seat.section : null,
    may_free: mayFree,
  }
}

/** Returns the counts of specification section 3. A seat that somebody is paying for is in none of them. */
export function seatStats(seats: readonly SeatRow[], now: number) {
  const stats = { available: 0, booked_by_customer: 0, booked_manually: 0, blocked: 0 }
  for (const seat of seats) {
    const status = seatStatusAt(seat.status, seat.reserved_until, now)
    if (status === 'booked') stats[seat.booking_type === 'manual' ? 'booked_manually' : 'booked_by_customer']++
    else if (status !== 'reserved') stats[status]++
  }
  return stats
}

const bodies = new WeakMap<Availability, Promise<PreparedBody>>()

/** Returns the answer of get_seats. It is made and compressed once for each reading of a hall. */
export function seatsBody(availability: Availability): Promise<PreparedBody> {
  const kept = bodies.get(availability)
  if (kept) return kept
  const places = placesLeft(availability.seats)
  const body = PreparedBody.of({ success: true, seats: availability.seats.map(wireSeat), ...(places.length > 0 && { places }) })
  bodies.set(availability, body)
  body.catch(() => bodies.delete(availability))
  return body
}

/** Returns how many places are left in each section without numbered seats, by the stored states. */
function placesLeft(seats: readonly AvailabilitySeat[]) {
  const sections = Map.groupBy(
    seats.filter(({ unnumbered }) => unnumbered === 1),
    ({ section }) => section,
  )
  return [...sections].map(([section, places]) => ({
    section,
    row_label: places[0]?.row ?? '',
    left: places.filter(({ status }) => status === 'available').length,
    total: places.length,
  }))
}

function wireSeat({ row, number, status, reserved_until }: AvailabilitySeat): Seat {
  return { row_label: row, seat_number: number, status: publicStatus(status), reserved_until: isoOrNull(reserved_until) }
}
