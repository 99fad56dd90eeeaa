import type { ScanCode } from '@sabha/ticketing/scan-code'
import { seatId } from '@sabha/ticketing/seats'
import { findScan, findScans, type ScanRow } from '../../store/checkin/scans.ts'
import {
  type DoorBookingRow,
  findByTicket,
  findByTickets,
  type ListedSeatRow,
  seatsByBooking,
  seatsOfBooking,
} from '../../store/checkin/tickets.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'

/** The reads that a scan is decided on, each as of that moment. */
export interface DoorReads {
  scan: (scanId: string) => Promise<ScanRow | undefined>
  show: (showId: number) => Promise<ShowRow | undefined>
  bookingOfTicket: (ticketId: number) => Promise<DoorBookingRow | undefined>
  seats: (booking: DoorBookingRow) => Promise<readonly ListedSeatRow[]>
}

/** Reads each row by itself, when it is asked for. */
export function readEach(db: Db): DoorReads {
  return {
    scan: (scanId) => findScan(db, scanId),
    show: (showId) => findShow(db, showId),
    bookingOfTicket: (ticketId) => findByTicket(db, ticketId),
    seats: ({ booking_id }) => seatsOfBooking(db, booking_id),
  }
}

/**
 * Reads with one statement for scans that are recorded one after another in one transaction. No scan changes a booking or a show. A scan
 * does change its own row, and who is in on the seats that it asks for: a later scan of these reads them again.
 */
export async function readAhead(db: Db, submissions: readonly { scanId: string; code: ScanCode }[]): Promise<DoorReads> {
  const each = readEach(db)
  const ids = new Set(submissions.map(({ scanId }) => scanId))
  const scans = await findScans(db, [...ids])
  const tickets = new Set(submissions.flatMap(({ code }) => (code.kind === 'token' ? [code.claims.ticketId] : [])))
  const bookings = await findByTickets(db, [...tickets])
  const seatsOf = await seatsByBooking(
    db,
    Array.from(bookings.values(), ({ booking_id }) => booking_id),
  )
  const shows = new Map<number, Promise<ShowRow | undefined>>()
  const askedFor = new Set<string>()
  return {
    async scan(scanId) {
      return ids.delete(scanId) ? scans.get(scanId) : each.scan(scanId)
    },
    show: (showId) => shows.getOrInsertComputed(showId, () => each.show(showId)),
    async bookingOfTicket(ticketId) {
      return tickets.has(ticketId) ? bookings.get(ticketId) : each.bookingOfTicket(ticketId)
    },
    async seats(booking) {
      // Two tickets may name one seat, which was given back and sold again.
      const nameOf = (seat: ListedSeatRow) => `${booking.show_id}/${seatId(seat)}`
      const known = seatsOf.get(booking.booking_id)
      const seats = known?.some((seat) => askedFor.has(nameOf(seat))) === false ? known : await each.seats(booking)
      for (const seat of seats) askedFor.add(nameOf(seat))
      return seats
    },
  }
}
