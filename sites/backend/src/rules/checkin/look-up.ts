import type { DoorNote } from '@sabha/api/checkin'
import {
  type CounterTicketClaims,
  isSignedBy,
  type KnownCounter,
  type SaleName,
  seatsKey,
  soldDoubt,
  ticketOfClaims,
} from '@sabha/ticketing/counter-ticket'
import { exchangePlaces } from '@sabha/ticketing/place-exchange'
import type { ScanCode } from '@sabha/ticketing/scan-code'
import { readNotes } from '@sabha/ticketing/seat-facts'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type BookingStatus, seatStatusAt } from '@sabha/ticketing/states'
import { ticketMadeAt } from '@sabha/ticketing/ticket-id'
import type { TicketClaims } from '@sabha/ticketing/token'
import type { Admission, DoorSeat, DoorTicket, Found, OtherShow } from '@sabha/ticketing/verdict'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { scansThatClaimed } from '../../store/checkin/scans.ts'
import { type DoorBookingRow, findByBooking, findByCode, type ListedSeatRow, seatsOfBooking } from '../../store/checkin/tickets.ts'
import { findCounter, nameOfCounter } from '../../store/counter/counters.ts'
import { everLeased, findLease } from '../../store/counter/leases.ts'
import { bookedSale, scansOfSale } from '../../store/counter/sales.ts'
import { findSeasonPass } from '../../store/season-passes/passes.ts'
import { findSeats, type SeatRow } from '../../store/seats/seats.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import { reissuedAt } from '../../store/tickets/tickets.ts'
import { type DoorUser, isHere } from './door-user.ts'
import { type DoorReads, readEach } from './read-ahead.ts'
import { insideBy, passedBy } from './sale-scans.ts'
import type { ScanSubmission } from './scan-submission.ts'

/** What the database knows of a code. `ticketShow`: the show of the ticket, where it isn't the door's. */
export type LookedUp = Known & { ticketShow?: OtherShow }

type Known =
  | { found: Exclude<Found, { kind: 'ticket' }>; subject: null; show: ShowRow | null; insideBy?: ReadonlyMap<number, string> }
  | { found: Extract<Found, { kind: 'ticket' }>; subject: Subject }

export interface Subject {
  bookingId: number
  /** The issue that the code itself names: its guests came after that issue was made. null: it names none. */
  codeIssue: number | null
  ticketId: number | null
  show: ShowRow
  /** By seat index, from 1. */
  places: ReadonlyMap<number, SeatPlace>
  /** Seats that were good when the scan was made and have been given back since, by index. */
  givenBackSince: ReadonlySet<number>
  /** Seat index → the scan that let somebody in on it. */
  admittedBy: ReadonlyMap<number, string>
}

/** What the look-up of a scan needs: the code, who read it, and when. */
interface Lookup {
  code: ScanCode
  by: DoorUser
  door?: ShowRow | undefined
  at: number
  /** A scan with an outcome is evaluated by what was true at its time, others by what is true now. */
  outcome: ScanSubmission['outcome']
  isAgain: boolean
}

/** Finds what the database knows of a scan. `reads`: may hold rows that were read ahead for several scans. */
export async function lookUp(db: Db, asked: Lookup, reads: DoorReads = readEach(db)): Promise<LookedUp> {
  const known = await find(db, asked, reads)
  const show = ownShowOf(known)
  if (!show || !asked.door || show.id === asked.door.id) return known
  const isEvening = (await findSeasonPass(db, show.id)) === undefined
  return { ...known, ticketShow: { title: show.title, startsAt: isEvening ? show.starts_at : null, zone: show.zone } }
}

async function find(db: Db, asked: Lookup, reads: DoorReads): Promise<Known> {
  const { code } = asked
  switch (code.kind) {
    case 'token': {
      const { ticketId, seatIndex, issue } = code.claims
      const booking = await reads.bookingOfTicket(ticketId)
      if (!booking) return missing(db, code.claims, asked)
      const claim = { seatIndex, issue: await issueThen(db, booking, issue, asked), codeIssue: asked.isAgain ? null : issue }
      return withSeats(reads, booking, claim, asked)
    }
    case 'code': {
      const booking = await findByCode(db, code.code)
      if (!booking) return nothing({ kind: 'unknown' })
      // With an outcome, a person at the door has already decided.
      const doubt = booking.isByBookingId && (booking.issue ?? 1) > 1 && asked.outcome === null ? 'made-anew' : undefined
      // Codes change when the ticket is reissued; a booking's id is on every one of its tickets.
      return withSeats(reads, booking, { seatIndex: 0, issue: null, codeIssue: booking.isByBookingId ? null : booking.issue, doubt }, asked)
    }
    case 'sale':
      return lookUpSale(db, code.sale, asked, reads)
    case 'sold':
      return lookUpSold(db, code.claims, asked, reads)
    case 'unknown-key':
    case 'forged':
    case 'newer-format':
    case 'foreign':
      return nothing({ kind: code.kind })
    default:
      return code satisfies never
  }
}

/**
 * Returns the issue to judge a scan by. Guests who were let in before the ticket was reissued came with a good one, however late their scan
 * arrives.
 */
async function issueThen(db: Db, booking: DoorBookingRow, issue: number, { outcome, at }: Lookup): Promise<number> {
  if (outcome !== 'admitted' || booking.issue === null || issue >= booking.issue) return issue
  const until = await reissuedAt(db, booking.booking_id, issue)
  return until !== undefined && at < until ? booking.issue : issue
}

function nothing(found: Exclude<Found, { kind: 'ticket' }>): Known {
  return { found, subject: null, show: null }
}

/** Handles a ticket that we signed but don't have. The scans show who was admitted with it before. */
async function missing(db: Db, claims: TicketClaims, { by }: Lookup): Promise<Known> {
  const show = (await findShow(db, claims.showId)) ?? null
  const scans = await scansThatClaimed(db, claims.ticketId, show?.admits_from ?? 0)
  const admissions = new Map(scans.map(({ seat_index, at, gate, ...who }) => [seat_index ?? 0, { at, gate, here: isHere(by, who) }]))
  const madeAt = ticketMadeAt(claims.ticketId)
  return { found: { kind: 'missing', claims, showTitle: show?.title ?? '', madeAt, admissions }, subject: null, show }
}

/**
 * Looks a counter's ticket up by its sale, once that has arrived. Before that a genuine ticket counts as its code says, with the guests who
 * came in by it.
 */
async function lookUpSold(db: Db, claims: CounterTicketClaims, asked: Lookup, reads: DoorReads): Promise<Known> {
  const { counterId, saleNumber, seatIndex, seats, soldAt } = claims
  const counter = await knownCounter(db, claims)
  const sale = await bookedSale(db, counterId, saleNumber)
  const isThis = sale !== undefined && (await isOfSeats(db, sale, seats, asked)) && isSignedBy(claims, counter)
  const booking = isThis ? await findByBooking(db, sale.booking_id) : undefined
  // The issue at that time; a phone that sends a scan again has already checked the issue.
  const issue = booking && (asked.isAgain ? booking.issue : await issueThen(db, booking, 1, asked))
  if (booking) return withSeats(reads, booking, { seatIndex, issue: issue ?? 1, codeIssue: null }, asked)

  const show = await findShow(db, claims.showId)
  const scans = (await scansOfSale(db, counterId, saleNumber)).filter(({ at }) => at >= (show?.admits_from ?? 0))
  const inside = insideBy(scans, seats, (scan) => isHere(asked.by, { deviceId: scan.device_id, accountId: scan.account_id }))
  const places = seats.flatMap((seat) => parseSeatId(seat) ?? [])
  const rows = await findSeats(db, claims.showId, places)
  const doubt = soldDoubt(claims, {
    counter,
    isOfAnother: sale !== undefined || (await isOfSomebodyElse(db, rows, claims, asked)),
    isLeased: (await everLeased(db, counterId, places)).length === places.length,
  })
  const ticket = ticketOfClaims(claims, inside, (seat) => {
    const row = rows.find((own) => seatId(own) === seat)
    return row ? whereIs(row) : {}
  })
  const name = isSignedBy(claims, counter) ? await nameOfCounter(db, counterId) : ''
  return {
    found: { kind: 'sold', ticket, seatIndex, by: { counter: name, soldAt, stoppedAt: counter?.stoppedAt ?? null }, doubt },
    subject: null,
    show: show ?? null,
    insideBy: new Map([...inside].map(([index, { scanId }]) => [index, scanId])),
  }
}

/** Whether these are the seats of the sale; for a scan that is sent again, also those that its booking has now. */
export async function isOfSeats(
  db: Db,
  { seats, booking_id }: { seats: string; booking_id: number },
  named: readonly SeatId[],
  { isAgain }: Pick<Lookup, 'isAgain'>,
): Promise<boolean> {
  if (seats === seatsKey(named)) return true
  return isAgain && seatsKey((await seatsOfBooking(db, booking_id)).map(listedSeatId)) === seatsKey(named)
}

async function knownCounter(db: Db, { counterId, showId }: CounterTicketClaims): Promise<KnownCounter | undefined> {
  const counter = await findCounter(db, counterId)
  if (counter?.show_id !== showId || counter.public_key === null) return undefined
  return { publicKey: counter.public_key, stoppedAt: counter.stopped_at }
}

/** Whether one of the seats is sold to somebody, held while somebody pays, or another counter's to sell. */
async function isOfSomebodyElse(db: Db, rows: readonly SeatRow[], { counterId }: CounterTicketClaims, { at }: Lookup): Promise<boolean> {
  for (const { status, reserved_until, lease_id } of rows) {
    const now = seatStatusAt(status, reserved_until, at)
    if (now === 'booked' || now === 'reserved') return true
    const lease = lease_id === null ? undefined : await findLease(db, lease_id)
    if (lease && lease.counter_id !== counterId) return true
  }
  return false
}

/** Looks a counter's ticket up by the number that is printed on it, which proves nothing: before the sale has arrived, a person decides. */
async function lookUpSale(db: Db, { counterId, saleNumber }: SaleName, asked: Lookup, reads: DoorReads): Promise<Known> {
  const sale = await bookedSale(db, counterId, saleNumber)
  const booking = sale && (await findByBooking(db, sale.booking_id))
  if (booking) {
    const doubt = (booking.issue ?? 1) > 1 && asked.outcome === null ? 'made-anew' : undefined
    return withSeats(reads, booking, { seatIndex: 0, issue: null, codeIssue: null, doubt }, asked)
  }
  if (!(await findCounter(db, counterId))) return nothing({ kind: 'unknown' })
  const since = asked.door?.admits_from ?? 0
  const scans = (await scansOfSale(db, counterId, saleNumber)).filter((scan) => scan.at >= since && passedBy(scan).length > 0)
  const last = scans.at(-1)
  const here = last && isHere(asked.by, { deviceId: last.device_id, accountId: last.account_id })
  return nothing({
    kind: 'not-listed',
    ...(last?.leaving === 0 && { admission: { at: last.at, gate: last.gate ?? '', here: here === true } }),
  })
}

async function withSeats(
  reads: DoorReads,
  booking: DoorBookingRow,
  { codeIssue, ...claim }: Pick<Extract<Found, { kind: 'ticket' }>, 'seatIndex' | 'issue' | 'doubt'> & Pick<Subject, 'codeIssue'>,
  asked: Lookup,
): Promise<Known> {
  const show = await reads.show(booking.show_id)
  if (!show) return nothing({ kind: 'unknown' })
  const seats = await reads.seats(booking)
  const isGivenBackSince = ({ released_at }: ListedSeatRow) =>
    asked.outcome === 'admitted' && released_at !== null && released_at > asked.at
  const givenBackSince = new Set(seats.flatMap((seat, i) => (isGivenBackSince(seat) ? [i + 1] : [])))
  const ticket: DoorTicket = {
    showId: show.id,
    showTitle: show.title,
    issue: booking.issue ?? 0,
    // A booking is cancelled with the last of its seats.
    state: givenBackSince.size > 0 && booking.status === 'cancelled' ? 'paid' : ticketState(booking),
    seats: seats.map((seat) =>
      isGivenBackSince(seat)
        ? { seat: listedSeatId(seat), state: 'valid', admission: null, ...whereIs(seat) }
        : { seat: listedSeatId(seat), state: seatState(seat), admission: admissionOf(seat, asked), ...whereIs(seat) },
    ),
  }
  return {
    found: { kind: 'ticket', ticket, ...claim },
    subject: {
      bookingId: booking.booking_id,
      codeIssue,
      ticketId: booking.ticket_id,
      show,
      places: new Map(seats.map(({ row, number }, i) => [i + 1, { row, number }])),
      givenBackSince,
      admittedBy: new Map(seats.flatMap(({ scan_id }, i) => (scan_id === null ? [] : [[i + 1, scan_id] as const]))),
    },
  }
}

function whereIs({ notes, section }: Pick<ListedSeatRow, 'notes' | 'section'>): Pick<DoorSeat, 'place' | 'section'> {
  const place = notes === null ? undefined : readNotes(notes).place
  return { ...(place && { place: place.name }), ...(section !== null && { section }) }
}

/** Returns the scan with free places named, or at an exit occupied ones: see `exchangePlaces`. */
export function withFreePlaces(looked: LookedUp, submission: ScanSubmission): ScanSubmission {
  const { seats, reentry, scanId, leaving } = submission
  if (!seats || reentry) return submission
  const { found } = looked
  if (found.kind !== 'ticket' && found.kind !== 'sold') return submission
  const admittedBy = looked.subject ? looked.subject.admittedBy : looked.insideBy
  const isOwn = (index: number) => admittedBy?.get(index) === scanId
  return { ...submission, seats: exchangePlaces(found.ticket.seats, seats, { isOwn, leaving }) }
}

/** Returns the seat's admission. A guest who came back in after this scan had been in before, perhaps by this very scan: no admission. */
function admissionOf(seat: ListedSeatRow, { by, at }: Lookup): Admission | null {
  if (seat.admitted_at === null || (seat.admitted_reentry === 1 && seat.admitted_at > at)) return null
  const here = isHere(by, { deviceId: seat.admitted_device_id, accountId: seat.admitted_account_id })
  return { at: seat.admitted_at, gate: seat.admitted_gate ?? '', here, leftAt: seat.left_at }
}

/** Returns the show that the ticket is for, as far as we know it. */
export function ownShowOf(looked: Known): ShowRow | null {
  return looked.subject ? looked.subject.show : looked.show
}

export function ticketState({ status, refunded }: { status: BookingStatus; refunded: 0 | 1 }): DoorTicket['state'] {
  if (status === 'paid') return 'paid'
  if (status !== 'cancelled') return 'not-paid'
  return refunded ? 'refunded' : 'cancelled'
}

/** Returns the state of a booking's seat for its ticket; the seat table says whose the seat is now. */
export function seatState(seat: ListedSeatRow): DoorSeat['state'] {
  if (seat.seat_status === 'booked' && seat.seat_booking_id !== seat.booking_id) return 'sold-again'
  return seat.released_at === null ? 'valid' : 'released'
}

/** Returns the note that the door shows about a booking's guests, if there is one. */
export function doorNoteOf({ door_note: text, door_attention }: Pick<BookingRow, 'door_note' | 'door_attention'>): { note?: DoorNote } {
  return text === '' ? {} : { note: { text, attention: door_attention === 1 } }
}

function listedSeatId({ row, number }: ListedSeatRow): SeatId {
  return seatId({ row, number })
}
