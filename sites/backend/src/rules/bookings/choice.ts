import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { ShownShow } from '@sabha/api/request-fields'
import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import { isKeptBack, keptBackUntil } from '@sabha/ticketing/kept-back'
import type { Paise } from '@sabha/ticketing/money'
import { dearestOf } from '@sabha/ticketing/party-prices'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { type QuotedSeat, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { readNotes } from '@sabha/ticketing/seat-facts'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { parseSeatId, type SeatId, type SeatPlace, seatId, sortSeatIds } from '@sabha/ticketing/seats'
import { singleSeatAdvice, strandedSeats } from '@sabha/ticketing/single-seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { lock } from '../../store/engine/postgres/locks.ts'
import { type HolderSeat, listSeatsWithHolder, type SeatRow } from '../../store/seats/seats.ts'
import { pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import type { ChosenConcessions } from '../prices/concessions.ts'
import { countPlaces, type PlaceCounts } from '../seats/places.ts'

/** The details of a buyer as the GST portal has them. */
export interface RegisteredBuyer {
  gstin: string
  name: string
  address: string
}

export interface HoldRequest {
  showId: number
  seats: readonly string[]
  /** One of the party needs a wheelchair place: the guest says so, and nobody asks for proof. */
  accessible?: boolean | undefined
  /** For sections whose places have no numbers. */
  places?: PlaceCounts | undefined
  /** Set where the box office has chosen the seats. They leave a seat alone only where nothing else was free. */
  chosen?: {
    /** The most that each seat may cost at the time of the hold, without concession and code. */
    upTo: Paise
    /** The seats that this choice was known to leave alone. */
    leavesAlone: readonly SeatId[]
  }
  guestId: number
  customer: { name: string; phone: string; email: string | null }
  /** A code that makes the seats cost less, as it was typed. */
  code?: string | undefined
  /** The person the code was sent to, as it was typed, where that isn't the customer. */
  codeFor?: string | undefined
  /** By seat. For places without numbers, the number n of a row stands for the nth of its places that is taken. */
  concessions?: ChosenConcessions | undefined
  /** Codes of season passes, each of which covers one of the seats. */
  passes?: readonly string[] | undefined
  /** For sections whose price the guest chooses. */
  chosenPrices?: ChosenPrices | undefined
  /** Given beside the seats. */
  donation?: Paise | undefined
  /** The buyer whom the invoice names, if they are registered for GST. */
  buyer?: RegisteredBuyer | undefined
  /** What the guest's screen said that the seats cost. */
  shownTotal?: Paise | undefined
  /** The show as that screen showed it. */
  shown?: ShownShow | undefined
  language: 'en' | 'kn'
  /** Hash of the buyer's network address. */
  address: string
}

export function readSeats({ seats: ids, places: counts = {} }: HoldRequest, max: number): SeatPlace[] | Refusal {
  const counted = countPlaces(counts)
  if (isRefusal(counted)) return counted
  if (ids.length + counted === 0) return refuse('no-seats')
  if (ids.length + counted > max) return refuse('too-many-seats', { seats_per_booking: max })
  if (new Set(ids).size !== ids.length) return refuse('same-seat-twice')
  const places = ids.map((id) => parseSeatId(id))
  const unknown = ids.filter((_, index) => places[index] === undefined)
  return unknown.length > 0 ? refuse('unknown-seat', { seats: unknown }) : places.filter((place) => place !== undefined)
}

/**
 * Refuses free seats that still can't be held: they cost more now than the guest wished, or they leave a seat alone where the show insists
 * that none is. `layoutOf`: the hall whose layout is needed to decide.
 */
export async function unfitChoice(
  tx: Tx,
  show: ShowRow,
  choice: {
    request: HoldRequest
    layout: SeatLayout | undefined
    priced: readonly QuotedSeat<QuoteSeat & SeatPlace>[]
    rules: readonly PriceRule[]
    earlierId: number | undefined
    at: number
  },
): Promise<Refusal | { layoutOf: string } | undefined> {
  const { request, rules, at } = choice
  // Priced as they were when they were chosen: a concession for one seat may make an offer take less off the others.
  const plain = choice.priced.map(({ id, section }) => ({ id, section }))
  if (request.chosen && dearestOf(quote({ ...pricingOf(show), rules, seats: plain, exemptUpTo: 0, at }).seats) > request.chosen.upTo) {
    return refuse('no-seats-together', { seats: choice.priced.length })
  }
  if (show.single_seats !== 'insist') return undefined
  if (!choice.layout) return { layoutOf: show.hall_id }
  const { seats: laidOut } = choice.layout
  // Places without numbers have nobody beside them.
  const numbered = choice.priced.filter(({ id }) => laidOut.has(id))
  if (numbered.length === 0) return undefined
  await lockRows(tx, show.id, numbered)
  return refusalOfSingles(choice.layout, await listSeatsWithHolder(tx, show.id), choice, numbered)
}

/** Returns the seats that the show keeps for others than this guest. */
export function keptBackOf(seats: readonly SeatRow[], show: ShowRow, { accessible = false }: HoldRequest, at: number): SeatId[] {
  const until = keptBackUntil({ startsAt: show.starts_at, hours: show.kept_back_hours })
  const isKept = ({ notes }: SeatRow) => notes !== null && isKeptBack(readNotes(notes).facts ?? {}, { until, asksFor: accessible, at })
  return seats.filter(isKept).map(seatId)
}

/** Locks the rows of these seats: two guests who choose in one row at once could leave a seat between them that neither leaves alone. */
async function lockRows(tx: Tx, showId: number, places: readonly SeatPlace[]): Promise<void> {
  // Always in the same order, so that there is no deadlock.
  for (const row of [...new Set(places.map(({ row }) => row))].toSorted()) await lock(tx, `row:${showId}:${row}`)
}

/** Where a show insists on it, refuses seats that leave one free seat alone if the guest could choose otherwise. */
function refusalOfSingles(
  layout: SeatLayout,
  hall: readonly HolderSeat[],
  { request: { chosen }, earlierId, at }: { request: HoldRequest; earlierId: number | undefined; at: number },
  places: readonly SeatPlace[],
): Refusal | undefined {
  const gone = new Set(takenOf(hall, earlierId, at))
  const there = new Set(hall.map(seatId))
  const isFree = (id: SeatId) => there.has(id) && !gone.has(id)
  const seats = places.map(seatId)
  if (chosen) {
    const known = new Set(chosen.leavesAlone)
    // The chosen seats are still free, but some nearby are not, and another choice may leave nobody alone.
    return strandedSeats(layout, isFree, seats).some(({ id }) => !known.has(id)) ? refuse('seats-taken', { seats: [] }) : undefined
  }
  const advice = singleSeatAdvice(layout, isFree, seats)
  return (
    advice &&
    refuse('single-seat-left', { seats: advice.singles, choices: advice.choices.map((choice) => sortSeatIds(choice).join(' + ')) })
  )
}

/** Returns the seats, as they were before this attempt, that somebody else has. */
export function takenOf(seats: readonly HolderSeat[], earlierId: number | undefined, at: number): string[] {
  return seats
    .filter(
      (seat) =>
        seatStatusAt(seat.status, seat.reserved_until, at) !== 'available' && (earlierId === undefined || seat.booking_id !== earlierId),
    )
    .map(seatId)
}
