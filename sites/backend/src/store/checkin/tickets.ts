import type { BookingStatus } from '@sabha/ticketing/states'
import { sql } from 'kysely'
import { onSeatOf } from '../seats/among.ts'
import { inIndexOrder } from '../seats/hall-order.ts'
import type { Db } from '../store.ts'

/** A booking as the door knows it, with its ticket if it has one. */
export interface DoorBookingRow {
  booking_id: number
  show_id: number
  status: BookingStatus
  ticket_id: number | null
  issue: number | null
  refunded: 0 | 1
}

/** SQL: whether money of a booking goes back that was paid by the payment that booked it. A refund of a second payment doesn't count. */
export const refunded = sql<0 | 1>`case when exists (
  select 1 from refund inner join payment on payment.id = refund.payment_id
  where refund.booking_id = booking.id and payment.outcome = 'booked'
) then 1 else 0 end`.as('refunded')

const doorBookings = (db: Db) =>
  db
    .selectFrom('booking')
    .leftJoin('ticket', 'ticket.booking_id', 'booking.id')
    .select(['booking.id as booking_id', 'booking.show_id', 'status', 'ticket.id as ticket_id', 'issue', refunded])

export async function findByTicket(db: Db, ticketId: number): Promise<DoorBookingRow | undefined> {
  return doorBookings(db).where('ticket.id', '=', ticketId).executeTakeFirst()
}

/** Returns the same for several tickets, by the ticket's id. */
export async function findByTickets(db: Db, ticketIds: readonly number[]): Promise<ReadonlyMap<number, DoorBookingRow>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await doorBookings(db).where('ticket.id', 'in', ticketIds).execute()
  return new Map(rows.flatMap((row) => (row.ticket_id === null ? [] : [[row.ticket_id, row]])))
}

export async function findByBooking(db: Db, bookingId: number): Promise<DoorBookingRow | undefined> {
  return doorBookings(db).where('booking.id', '=', bookingId).executeTakeFirst()
}

/** Finds a booking by a ticket code, a verification code or a booking id, public or numeric; as `normaliseCode` leaves them. */
export async function findByCode(db: Db, code: string): Promise<(DoorBookingRow & { isByBookingId: boolean }) | undefined> {
  const ticket = await db
    .selectFrom('ticket')
    .select('id')
    .where((eb) => eb.or([eb('ticket_code', '=', code), eb('verification_code', '=', code)]))
    .executeTakeFirst()
  const byTicket = ticket && (await findByTicket(db, ticket.id))
  if (byTicket) return { ...byTicket, isByBookingId: false }
  const byNumber = /^\d{1,15}$/.test(code)
  const booking = await doorBookings(db)
    .where(byNumber ? 'booking.id' : 'public_id', '=', byNumber ? Number(code) : code)
    .executeTakeFirst()
  return booking && { ...booking, isByBookingId: true }
}

export interface ListedSeatRow {
  booking_id: number
  row: string
  number: number
  released_at: number | null
  /** The booking that has the seat now. */
  seat_booking_id: number | null
  seat_status: string | null
  admitted_at: number | null
  admitted_gate: string | null
  admitted_device_id: number | null
  admitted_account_id: number | null
  /** 1: let in by "Let back in". */
  admitted_reentry: 0 | 1 | null
  /** When its guest went out, if they have not come in again since. */
  left_at: number | null
  scan_id: string | null
  /** `SeatNotes` as JSON. */
  notes: string | null
  section: string | null
  /** `Discount[]` as JSON. */
  discounts: string | null
}

/** Returns the seats of a booking in the order of their seat index, each with its admission. */
export async function seatsOfBooking(db: Db, bookingId: number): Promise<ListedSeatRow[]> {
  return seatsWithAdmissions(db).where('booking_seat.booking_id', '=', bookingId).execute()
}

/** Returns the same for several bookings, by the booking's id. */
export async function seatsByBooking(db: Db, bookingIds: readonly number[]): Promise<ReadonlyMap<number, ListedSeatRow[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await seatsWithAdmissions(db).where('booking_seat.booking_id', 'in', bookingIds).execute()
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}

export function seatsWithAdmissions(db: Db) {
  return db
    .selectFrom('booking_seat')
    .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
    .leftJoin('seat', onSeatOf('seat', 'booking_seat'))
    .leftJoin('admission', onSeatOf('admission', 'booking_seat'))
    .leftJoin('scan', 'scan.scan_id', 'admission.scan_id')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .select([
      'booking_seat.booking_id',
      'booking_seat.row',
      'booking_seat.number',
      'released_at',
      'seat.booking_id as seat_booking_id',
      'seat.status as seat_status',
      'seat.notes',
      'seat.section',
      'booking_seat.discounts',
      'admission.at as admitted_at',
      'device.gate as admitted_gate',
      'scan.device_id as admitted_device_id',
      'scan.account_id as admitted_account_id',
      'scan.reentry as admitted_reentry',
      'admission.left_at',
      'admission.scan_id',
    ])
    .orderBy('booking_seat.booking_id')
    .orderBy(inIndexOrder())
}

/** Counts the seats that are sold, that have come in, and that are inside now. */
export async function doorFigures(db: Db, showId: number): Promise<{ sold: number; admitted: number; inside: number }> {
  const booked = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('seat_count'), eb.lit(0)).as('seats'))
    .where('show_id', '=', showId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const released = await db
    .selectFrom('booking_seat')
    .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
    .select((eb) => eb.fn.countAll<number>().as('seats'))
    .where('released_at', 'is not', null)
    .where('show_id', '=', showId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { admitted, gone } = await db
    .selectFrom('admission')
    .select((eb) => [eb.fn.countAll<number>().as('admitted'), eb.fn.count<number>('left_at').as('gone')])
    .where('show_id', '=', showId)
    .executeTakeFirstOrThrow()
  return { sold: booked.seats - released.seats, admitted, inside: admitted - gone }
}
