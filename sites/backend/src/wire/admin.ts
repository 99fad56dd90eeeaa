import type { AdminBookingRow } from '@sabha/api/admin/bookings'
import type { AdminSeat } from '@sabha/api/admin/seats'
import type { AdminShow } from '@sabha/api/admin/shows'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { localDate, localTime } from '@sabha/ticketing/time'
import type { ListedBooking } from '../store/admin-bookings.ts'
import type { SeatRow } from '../store/seats.ts'
import type { OpenChange } from '../store/show-changes.ts'
import type { ShowRow } from '../store/shows.ts'
import { iso, isoOrNull, wireShow } from './bookings.ts'

/** What only the office is told: our rows on the wire. */

export function wireOfficeShow(
  show: ShowRow,
  about: {
    figures: { bookings: number; seatsTaken: number; capacity: number; revenue: { total: Paise } } | undefined
    change: OpenChange | undefined
    now: number
    exemptUpTo: Paise
  },
): AdminShow {
  const { figures, change } = about
  return {
    ...wireShow(show, null, about.now, about.exemptUpTo),
    bookings_count: figures?.bookings ?? 0,
    total_revenue: rupeesOf(figures?.revenue.total ?? 0),
    status: show.status,
    hall_id: show.hall_id,
    fast_filling: show.filling === 'fast',
    change: show.change,
    doors_close_at: isoOrNull(show.doors_close_at),
    capacity: figures?.capacity ?? 0,
    seats_taken: figures?.seatsTaken ?? 0,
    under_way: change ? { what: change.kind, done: change.done, of: change.bookings } : null,
  }
}

/** `1-A12`: seats of all shows are told apart. */
export function officeSeatId(showId: number, seat: { row: string; number: number }): string {
  return `${showId}-${seatId(seat)}`
}

export function wireOfficeSeat(seat: SeatRow & { public_id: string | null }, mayFree: boolean): AdminSeat {
  return {
    id: officeSeatId(seat.show_id, seat),
    row_label: seat.row,
    seat_number: seat.number,
    status: seat.status,
    reserved_until: isoOrNull(seat.reserved_until),
    booking_type: seat.booking_type,
    customer_name: seat.customer_name,
    booking_id: seat.status === 'booked' ? seat.public_id : null,
    change: seat.change,
    may_free: mayFree,
  }
}

export function wireBookingRow(booking: ListedBooking): AdminBookingRow {
  return {
    id: String(booking.id),
    booking_id: booking.public_id,
    show_id: String(booking.show_id),
    customer_name: booking.customer_name,
    customer_email: booking.customer_email,
    customer_phone: booking.customer_phone,
    show_title: booking.title,
    show_date: localDate(booking.starts_at, booking.zone),
    show_time: localTime(booking.starts_at, booking.zone),
    seats: booking.seats.map(seatId),
    total_amount: rupeesOf(booking.total),
    status: booking.status,
    kind: booking.kind,
    refund_status: booking.refund_status,
    refunded_amount: rupeesOf(booking.given_back),
    created_at: iso(booking.created_at),
  }
}

export function wireHall(plan: HallPlan) {
  return {
    id: plan.id,
    name: plan.name,
    seats: plan.rows.reduce((sum, { seats }) => sum + seats.length, 0),
    sections: plan.sections.map(({ name }) => name),
    plan,
  }
}

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
