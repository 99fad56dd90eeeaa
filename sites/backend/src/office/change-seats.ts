import { type Refusal, refuse } from '@sabha/api/refusal'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { canChange, type SeatStatus, seatChanges, seatStatusAt } from '@sabha/ticketing/states'
import type { Context } from '../context.ts'
import type { AccountRow } from '../store/accounts.ts'
import { type BookingRow, bookingsById } from '../store/bookings.ts'
import { changeSeats } from '../store/office-seats.ts'
import { findSeats, type SeatRow } from '../store/seats.ts'
import { findShow, type ShowRow } from '../store/shows.ts'
import { type Db, type Undo, undo } from '../store/store.ts'
import { record } from './deeds.ts'
import { bookAtDesk, mostDeskSeats } from './desk-booking.ts'
import { giveUpSeats, tellOfSeats } from './give-up-seats.ts'

export interface SeatEdit extends SeatPlace {
  /** The seat's change counter as whoever edits it saw it. */
  change?: number | undefined
}

type Target = Exclude<SeatStatus, 'reserved'>

/**
 * Changes seats by the table of the specification (section 4), all or none. `booked` makes a complimentary booking in the account's
 * name. A booked seat is taken from its booking; its money goes back only by cancelling the booking, so the customer is to be told.
 */
export async function changeSeatsOf(
  context: Context,
  account: AccountRow,
  showId: number,
  edits: readonly SeatEdit[],
  target: Target,
): Promise<Refusal | undefined> {
  if (target === 'booked' && edits.length > mostDeskSeats) return refuse('too-many-desk-seats', { max: mostDeskSeats })
  const refusal = await context.store.write((tx) => change(tx, context, account, showId, edits, target))
  if (!refusal) context.seatsChanged(showId)
  return refusal
}

async function change(
  tx: Db,
  context: Context,
  account: AccountRow,
  showId: number,
  edits: readonly SeatEdit[],
  target: Target,
): Promise<Refusal | Undo<Refusal> | undefined> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  const now = context.now()
  const read = await readSeats(tx, show, edits)
  if ('refused' in read) return read
  const refusal = refusalOf(read, edits, target, now)
  if (refusal) return refusal
  if (target === 'booked') {
    const booked = await bookAtDesk(tx, context, account, show, read, {
      kind: 'complimentary',
      name: account.name,
      phone: '',
      email: null,
      amount: null,
      note: '',
      language: 'en',
    })
    return booked ? undefined : undo(refuse('seat-changed', { seat: seatsInWords(read) }))
  }
  const bookings = await bookingsById(tx, [...new Set(read.flatMap((seat) => (seat.status === 'booked' ? (seat.booking_id ?? []) : [])))])
  for (const booking of bookings) {
    const own = read.filter((seat) => seat.booking_id === booking.id)
    if (!(await takeFrom(tx, booking, own, account, now))) return undo(refuse('seat-changed', { seat: seatsInWords(own) }))
  }
  // Those that were freed a moment ago have counted one change since they were read.
  const current = bookings.length > 0 ? await findSeats(tx, show.id, read) : read
  const to = { status: target, bookingId: null, customerName: null, changedBy: account.name }
  if ((await changeSeats(tx, show.id, current, to)) < read.length) return undo(refuse('seat-changed', { seat: seatsInWords(read) }))
  await record(tx, account, now, {
    what: target === 'blocked' ? 'seats-blocked' : 'seats-freed',
    toWhat: read.length === 1 ? `seat ${seatsInWords(read)} of show ${show.id}` : `show ${show.id}`,
    showId: show.id,
    details: { seats: read.map(seatId) },
  })
  return undefined
}

async function takeFrom(tx: Db, booking: BookingRow, seats: readonly SeatRow[], account: AccountRow, now: number): Promise<boolean> {
  if (!(await giveUpSeats(tx, booking, seats, { name: account.name, now }))) return false
  await tellOfSeats(tx, booking, seats, { atDesk: 0 }, now)
  await record(tx, account, now, {
    what: 'seats-cancelled',
    toWhat: `booking ${booking.public_id}`,
    showId: booking.show_id,
    bookingId: booking.id,
    details: { seats: seats.map(seatId) },
  })
  return true
}

async function readSeats(tx: Db, show: ShowRow, places: readonly SeatPlace[]): Promise<SeatRow[] | Refusal> {
  const seats = await findSeats(tx, show.id, places)
  const known = new Map(seats.map((seat) => [seatId(seat), seat]))
  const unknown = places.map(seatId).filter((id) => !known.has(id))
  return unknown.length > 0 ? refuse('unknown-seat', { seats: unknown }) : places.flatMap((place) => known.get(seatId(place)) ?? [])
}

/** Why these seats can't be changed so; the first that stands in the way is named. */
function refusalOf(seats: readonly SeatRow[], edits: readonly SeatEdit[], target: Target, now: number): Refusal | undefined {
  for (const [index, seat] of seats.entries()) {
    const seen = edits[index]?.change
    if (seen !== undefined && seen !== seat.change) return staleRefusal(seat, now)
    const status = seatStatusAt(seat.status, seat.reserved_until, now)
    if (status === 'reserved') return refuse('seat-held', { seat: seatId(seat) })
    if (!canChange<SeatStatus>(seatChanges, status, target)) return refuse(isAlready[status], { seat: seatId(seat) })
  }
  return undefined
}

const isAlready = { available: 'seat-is-available', booked: 'seat-is-booked', blocked: 'seat-is-blocked' } as const

function staleRefusal(seat: SeatRow, now: number): Refusal {
  const status = seatStatusAt(seat.status, seat.reserved_until, now)
  const params = { seat: seatId(seat), status }
  if (status === 'reserved' || seat.booking_type === 'customer') return refuse('seat-sold-meanwhile', params)
  return seat.changed_by === null ? refuse('seat-changed', params) : refuse('seat-changed-by', { ...params, who: seat.changed_by })
}

function seatsInWords(seats: readonly SeatPlace[]): string {
  return seats.map(seatId).join(', ')
}
