import type { ScanCode } from '@sabha/ticketing/scan-code'
import type { SeatPlace } from '@sabha/ticketing/seats'
import type { Admission, DoorTicket, Found } from '@sabha/ticketing/verdict'
import { type DoorBookingRow, findByCode, findByTicket, type ListedSeatRow, seatsOfBooking } from '../store/door-tickets.ts'
import { findShow, type ShowRow } from '../store/shows.ts'
import type { Db } from '../store/store.ts'
import { type DoorUser, isHere } from './door-user.ts'
import { listedSeatId, seatState, ticketState } from './ticket-state.ts'

/** What the database knows of a code. */
export type LookedUp =
  | { found: Exclude<Found, { kind: 'ticket' }>; subject: null }
  | { found: Extract<Found, { kind: 'ticket' }>; subject: Subject }

export interface Subject {
  bookingId: number
  ticketId: number | null
  show: ShowRow
  /** By seat index, from 1. */
  places: ReadonlyMap<number, SeatPlace>
}

/** A scan as far as it is looked up: what was read, by whom, and when. */
interface Asked {
  code: ScanCode
  by: DoorUser
  at: number
}

export async function lookUp(db: Db, asked: Asked): Promise<LookedUp> {
  const { code } = asked
  switch (code.kind) {
    case 'token': {
      const { ticketId, seatIndex, issue } = code.claims
      return withSeats(db, await findByTicket(db, ticketId), { seatIndex, issue }, asked)
    }
    case 'code':
      return withSeats(db, await findByCode(db, code.code), { seatIndex: 0, issue: null }, asked)
    // Every key that we ever signed with is known here.
    case 'unknown-key':
    case 'forged':
      return { found: { kind: 'forged' }, subject: null }
    case 'newer-format':
    case 'foreign':
      return { found: { kind: code.kind }, subject: null }
    default:
      return code satisfies never
  }
}

async function withSeats(
  db: Db,
  booking: DoorBookingRow | undefined,
  claim: { seatIndex: number; issue: number | null },
  asked: Asked,
): Promise<LookedUp> {
  const show = booking && (await findShow(db, booking.show_id))
  if (!show) return { found: { kind: 'unknown' }, subject: null }
  const seats = await seatsOfBooking(db, booking.booking_id)
  const ticket: DoorTicket = {
    showId: show.id,
    showTitle: show.title,
    issue: booking.issue ?? 0,
    state: ticketState(booking),
    seats: seats.map((seat) => ({ seat: listedSeatId(seat), state: seatState(seat), admission: admissionOf(seat, asked) })),
  }
  return {
    found: { kind: 'ticket', ticket, ...claim },
    subject: {
      bookingId: booking.booking_id,
      ticketId: booking.ticket_id,
      show,
      places: new Map(seats.map(({ row, number }, i) => [i + 1, { row, number }])),
    },
  }
}

/** Whoever was let back in since had been in before, perhaps by this very scan. */
function admissionOf(seat: ListedSeatRow, { by, at }: Asked): Admission | null {
  if (seat.admitted_at === null || (seat.admitted_reentry === 1 && seat.admitted_at > at)) return null
  const here = isHere(by, { deviceId: seat.admitted_device_id, accountId: seat.admitted_account_id })
  return { at: seat.admitted_at, gate: seat.admitted_gate ?? '', here }
}
