import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { bookedSeatNotes } from '@sabha/ticketing/seat-facts'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { readSeatsOf } from '../../input/seat-names.ts'
import { type BookingRow, findBooking, isStanding } from '../../store/bookings/bookings.ts'
import { type FullBooking, shownSeats } from '../../store/bookings/full-booking.ts'
import { type ListedSeatRow, seatsOfBooking } from '../../store/checkin/tickets.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { findSeasonPass } from '../../store/season-passes/passes.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import { issueOf } from '../../store/tickets/tickets.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import type { TicketLink } from '../tickets/ticket-links.ts'
import { removeSeats } from './cancel-booking.ts'
import { namesOf, seatNames } from './seat-names.ts'

/** A booking whose guest may give seats back, and the state of these seats. */
export interface Giving {
  booking: BookingRow
  show: ShowRow
  seats: readonly ListedSeatRow[]
  /** Its other seats, which the guest keeps. */
  others: readonly ListedSeatRow[]
}

/**
 * Guests themselves give back what cost nothing: a whole free booking, and the seats by a season pass beside paid ones, whose evening the
 * pass then has again. The rest of a paid booking was priced together, also a seat that an offer made free. It goes back by the Refund
 * Policy: tickets are refunded only by an exception, which the office decides. A free season pass is no seat: its evenings are given back
 * one by one.
 */
const isGivenByGuest = ({ total }: Pick<BookingRow, 'total'>, seat: Pick<ListedSeatRow, 'notes' | 'discounts'>) =>
  total === 0 || bookedSeatNotes(seat)?.pass === true

/** Opens the booking of a link that we signed. */
export async function openGiving(db: Db, link: TicketLink | undefined): Promise<Giving | Refusal> {
  const booking = link && (await findBooking(db, link.publicId))
  const show = booking && (await findShow(db, booking.show_id))
  if (!booking || !show) return refuse('unknown-link')
  // Reissued since: the ticket may be another guest's.
  if ((await issueOf(db, booking.id)) !== link.issue) return refuse('earlier-link')
  const all = await seatsOfBooking(db, booking.id)
  const seats = (await findSeasonPass(db, show.id)) ? [] : all.filter((seat) => isGivenByGuest(booking, seat))
  if (seats.length === 0) return refuse('not-free-booking')
  if (booking.status === 'pending') return refuse('not-paid')
  return { booking, show, seats, others: all.filter((seat) => !seats.includes(seat)) }
}

/** Gives seats back. Returns those that the booking still had: none where this is sent again. */
export async function giveBack(
  { store, now }: Pick<Context, 'store' | 'now'>,
  link: TicketLink | undefined,
  names: readonly string[],
): Promise<string[] | Refusal> {
  return store.alone(async (tx) => {
    const giving = await openGiving(tx, link)
    if (isRefusal(giving)) return giving
    const places = readSeatsOf(giving.booking.show_id, names)
    return isRefusal(places) ? places : give(tx, giving, places, now())
  })
}

async function give(
  tx: Tx,
  { booking, show, seats, others }: Giving,
  places: readonly SeatPlace[],
  now: number,
): Promise<string[] | Refusal | Rollback<Refusal>> {
  const wanted = new Set(places.map(seatId))
  const isOf = (list: readonly ListedSeatRow[]) => (place: SeatPlace) => list.some((seat) => seatId(seat) === seatId(place))
  const foreign = places.filter((place) => !isOf([...seats, ...others])(place))
  if (foreign.length > 0) return refuse('not-in-booking', { seats: await namesOf(tx, show.id, foreign, booking.language) })
  if (places.some(isOf(others))) return refuse('not-free-booking')
  const given = seats.filter((seat) => wanted.has(seatId(seat)) && isStanding(seat))
  if (given.length === 0) return []
  if (show.status === 'cancelled') return refuse('show-cancelled')
  if (now >= show.starts_at) return refuse('show-begun')
  const inside = given.filter(({ admitted_at }) => admitted_at !== null)
  if (inside.length > 0) return refuse('already-inside', { seats: seatNames(inside, booking.language) })
  const ids = given.map(seatId)
  if (!(await removeSeats(tx, booking, given, { name: null, now })))
    return rollback(refuse('not-in-booking', { seats: seatNames(given, booking.language) }))
  await logAction(tx, 'guest', now, { what: 'seats-given-back', ...aboutBooking(booking), details: { seats: ids } })
  if (booking.customer_email !== null) {
    // A seat is given back only once, so its name makes the event unique.
    const event = `given-back:${booking.id}:${ids.join('-')}`.slice(0, 200)
    await enqueue(tx, { kind: 'given-back-mail', event, bookingId: booking.id, details: { seats: ids }, now })
  }
  return ids
}

/** Whether My Bookings offers to give seats back. */
export function mayGiveBack(booking: Pick<FullBooking, 'status' | 'total' | 'starts_at' | 'seats' | 'passes'>, now: number): boolean {
  if (booking.status !== 'paid' || now >= booking.starts_at || booking.passes.length > 0) return false
  return shownSeats(booking).some((seat) => isGivenByGuest(booking, seat))
}

/** Whether seats of it can be given back now and, if not, why. */
export function stateOfGiving({ booking, show }: Pick<Giving, 'booking' | 'show'>, now: number) {
  if (show.status === 'cancelled') return 'show-cancelled'
  if (booking.status !== 'paid') return 'cancelled'
  return now >= show.starts_at ? 'begun' : 'open'
}
