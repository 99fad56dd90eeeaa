import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { readSeatsOf } from '../../input/seat-names.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addBookingWords, type BookingRow, findBooking } from '../../store/bookings/bookings.ts'
import { moveBookedSeats, type SeatMove } from '../../store/bookings/moves.ts'
import { type ListedSeatRow, seatsOfBooking } from '../../store/checkin/tickets.ts'
import { moveGroupSeats } from '../../store/groups/groups.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { addToTell } from '../../store/messages/to-tell.ts'
import { findSeats } from '../../store/seats/seats.ts'
import { findShow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { isReplaced, reissueTicket } from '../../store/tickets/tickets.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import type { Printing } from '../tickets/documents.ts'
import { outdatePrints } from '../tickets/earlier-prints.ts'
import { mostIssues } from '../tickets/reissue-ticket.ts'

interface MoveRequest {
  bookingId: string
  moves: readonly { from: string; to: string }[]
  /** The issue of the ticket that the dialog showed, where it says so. */
  issueSeen?: number | undefined
}

/**
 * Moves seats of a booking to other free seats of its show, all or none. No money moves, whether the new seat costs more or less: the house
 * asks the guest to move, or does them a favour. Each seat keeps the price that was paid, so invoices, refunds and a later cancellation
 * are right to the paisa. A guest who wants the other price cancels and books again. Since no money moves, staff may move seats of any
 * booking on any day, as they may reissue any ticket.
 */
export async function moveSeats(
  services: Pick<Context, 'store' | 'now' | 'randomBytes'> & Printing,
  account: AccountRow,
  { bookingId, moves, issueSeen }: MoveRequest,
): Promise<undefined | Refusal> {
  return services.store.alone(async (tx): Promise<undefined | Refusal | Rollback<Refusal>> => {
    const at = services.now()
    const booking = await findBooking(tx, bookingId)
    if (!booking) return refuse('unknown-booking')
    const refusal = await bookingRefusal(tx, booking, at)
    if (refusal) return refusal
    if (await isReplaced(tx, booking.id, issueSeen)) return refuse('ticket-replaced')
    const read = await readMoves(tx, booking, moves, at)
    if (isRefusal(read)) return read
    await outdatePrints(tx, services, booking.id)
    const issue = await issueMoved(tx, services, booking)
    if (issue === undefined) return rollback(refuse('too-many-requests'))
    if (!(await moveBookedSeats(tx, booking, read, account.name))) {
      return rollback(refuse('seat-changed', { seat: read.map(({ to }) => seatId(to)).join(', ') }))
    }
    if (booking.group_id !== null) await moveGroupSeats(tx, booking.group_id, read)
    const seats = { from: read.map(({ from }) => seatId(from)), to: read.map(({ to }) => seatId(to)) }
    await tellGuest(tx, booking, { issue, ...seats }, at)
    await logAction(tx, account, at, { what: 'seats-moved', ...aboutBooking(booking), details: { ...seats, issue } })
    return undefined
  })
}

async function bookingRefusal(tx: Tx, booking: BookingRow, at: number): Promise<Refusal | undefined> {
  if (booking.status !== 'paid') return refuse('not-paid')
  // A new ticket would reach nobody.
  if (booking.forgotten_at !== null) return refuse('person-forgotten')
  const show = await findShow(tx, booking.show_id)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  return show.ends_at <= at ? refuse('show-over') : undefined
}

/** Returns both sides as they are now; refuses if a seat may not be left or taken. */
async function readMoves(tx: Tx, booking: BookingRow, moves: MoveRequest['moves'], at: number): Promise<SeatMove[] | Refusal> {
  const [from, to] = (['from', 'to'] as const).map((side) =>
    readSeatsOf(
      booking.show_id,
      moves.map((each) => each[side]),
    ),
  ) as [SeatPlace[] | Refusal, SeatPlace[] | Refusal]
  if (isRefusal(from)) return from
  if (isRefusal(to)) return to
  const seats = new Map((await findSeats(tx, booking.show_id, [...from, ...to])).map((seat) => [seatId(seat), seat]))
  const own = await seatsOfBooking(tx, booking.id)
  const unknown = to.map(seatId).filter((id) => !seats.has(id))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown })
  const notOwn = from.map(seatId).filter((id) => seats.get(id)?.booking_id !== booking.id || !hasNow(own, id))
  if (notOwn.length > 0) return refuse('not-in-booking', { seats: notOwn })
  const read = from.flatMap((place, index): SeatMove[] => {
    const [left, taken] = [place, to[index]].map((each) => each && seats.get(seatId(each)))
    return left && taken ? [{ from: left, to: taken }] : []
  })
  return leaveRefusal(read, own) ?? read.map(({ to: seat }) => takeRefusal(seat, own, at)).find((refusal) => refusal !== undefined) ?? read
}

/**
 * Refuses to move a guest who is inside: their seat would be sold under them, and the door would show them on one that is empty. Staff
 * first take out someone who was let in by mistake.
 */
function leaveRefusal(moves: readonly SeatMove[], own: readonly ListedSeatRow[]): Refusal | undefined {
  // Nobody knows which of a section's places a guest has, and none is better than another.
  if (moves.some(({ from }) => from.unnumbered === 1)) return refuse('places-not-moved')
  const inside = moves.filter(({ from }) => own.some((seat) => seatId(seat) === seatId(from) && seat.admitted_at !== null))
  return inside.length > 0 ? refuse('inside-not-moved', { seats: inside.map(({ from }) => seatId(from)) }) : undefined
}

/**
 * Refuses a seat that can't be taken. As at the desk, staff may take blocked seats, which houses keep for this, and wheelchair and companion
 * seats that are kept back: staff see the guest, and decide. A seat that a counter has leased is refused, because it may be sold by now.
 */
function takeRefusal(seat: SeatMove['to'], own: readonly ListedSeatRow[], at: number): Refusal | undefined {
  const id = seatId(seat)
  if (seat.unnumbered === 1) return refuse('places-not-moved')
  if (seat.lease_id !== null) return refuse('seat-leased', { seat: id })
  const status = seatStatusAt(seat.status, seat.reserved_until, at)
  if (status === 'reserved') return refuse(seat.group_id === null ? 'seat-held' : 'seat-of-group', { seat: id })
  if (status === 'booked') return refuse('seats-taken', { seats: [id] })
  // Its row tells what was given back for it, and can't also be another seat's.
  return own.some((each) => seatId(each) === id) ? refuse('seat-given-back-before', { seat: id }) : undefined
}

function hasNow(own: readonly ListedSeatRow[], id: string): boolean {
  return own.some((seat) => seatId(seat) === id && seat.released_at === null)
}

/** Reissues the ticket, which ends the earlier one in every form: that one names seats that others may have. */
async function issueMoved(tx: Tx, { randomBytes }: Pick<Context, 'randomBytes'>, booking: BookingRow): Promise<number | undefined> {
  const codes = { ticket_code: newTicketCode(randomBytes), verification_code: newVerificationCode(randomBytes) }
  const issue = await reissueTicket(tx, booking.id, codes, mostIssues)
  if (issue !== undefined) await addBookingWords(tx, booking.id, { texts: [codes.ticket_code, codes.verification_code] })
  return issue
}

/**
 * Tells the guest by mail, with the new ticket. Without an address, staff have to tell them: by phone, or at the door if there is no number.
 */
async function tellGuest(tx: Tx, booking: BookingRow, { issue, ...seats }: { issue: number; from: string[]; to: string[] }, now: number) {
  const event = `issue-${issue}:${booking.id}`
  if (booking.customer_email !== null) await enqueue(tx, { kind: 'moved-mail', event, bookingId: booking.id, details: seats, now })
  else await addToTell(tx, { event, bookingId: booking.id, news: { kind: 'seats-moved', ...seats }, now })
}
