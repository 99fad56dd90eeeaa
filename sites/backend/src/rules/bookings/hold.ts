import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isKeptBack, keptBackUntil } from '@sabha/ticketing/kept-back'
import type { GstLines, Paise } from '@sabha/ticketing/money'
import { dearestOf } from '@sabha/ticketing/party-prices'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { type Discount, type QuotedSeat, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { readNotes } from '@sabha/ticketing/seat-facts'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { isSamePlace, type SeatId, type SeatPlace, seatId, sortSeatIds } from '@sabha/ticketing/seats'
import { singleSeatAdvice, strandedSeats } from '@sabha/ticketing/single-seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import type { Party } from '../../input/party.ts'
import { findPending, hasAnyOf, unpaidSeats } from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { findSeasonPass, type SeasonPassRow } from '../../store/season-passes/passes.ts'
import { findSeats, reserveSeats, type SeatRow } from '../../store/seats/seats.ts'
import { type HolderSeat, listSeatsWithHolder, seatsHeldBy } from '../../store/seats/seats-of-show.ts'
import { findShow, isOnSale, pricingOf, type ShowRow, salesCloseAt } from '../../store/shows/shows.ts'
import { type Db, type Job, type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import type { Guess, Guesses } from '../guesses.ts'
import { rulesOfSale } from '../prices/rules.ts'
import { priceChanged } from '../prices/shown-total.ts'
import { tooFewNights } from '../season-passes/lost-nights.ts'
import { takeUses } from '../season-passes/use.ts'
import type { BestSeats } from '../seats/best-seats.ts'
import type { HallLayouts } from '../seats/hall-layouts.ts'
import { choosePlaces, tooFewPlaces } from '../seats/places.ts'
import { staleShow } from '../shows/shown-show.ts'
import { addPending, refusalOfCount, replaceHold } from './pending.ts'
import { type CoveredSeat, type HoldRequest, quoteSeats, readSeats } from './quote-hold.ts'
import { seatNames } from './seat-names.ts'

interface Needs extends Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'> {
  layouts: HallLayouts
  /** Counted by network address. */
  wrongPriceCodes: Guesses
}

export interface Hold {
  bookingId: number
  publicId: string
  amount: GstLines
  donation: Paise
  /** The discounts of all its seats. */
  discounts: Discount[]
  reservedUntil: number
  /** The seats, where the box office chose them. */
  chosen?: string[]
}

/** Holds all the seats or none, in a pending booking that replaces the guest's earlier one for the show. */
export async function holdSeats(context: Needs, request: HoldRequest): Promise<Hold | Refusal> {
  const places = readSeats(request, context.settings.values.seats_per_booking)
  if (isRefusal(places)) return places
  const late = await tooLate(context, request, places)
  if (late) return late
  const codeGuess = context.wrongPriceCodes.guess(request.address)
  const attempt = (layout?: SeatLayout) =>
    inBatch(context, request, layout)((tx) => hold(tx, { ...context, codeGuess }, request, places, layout))
  const held = await attempt()
  if (!('layoutOf' in held)) return held
  const layout = await context.layouts.of(held.layoutOf)
  const answer = layout ? await attempt(layout) : held
  if ('layoutOf' in answer) throw new Error(`show ${request.showId} has no hall ${held.layoutOf}`)
  return answer
}

/**
 * Decides holds that come together in one batch. Holds that wait for each other run alone: those that name a count of places, and those
 * that lock rows.
 */
function inBatch({ store }: Needs, { guestId, showId, seats, places, address }: HoldRequest, layout: SeatLayout | undefined) {
  const locks = [`guest:${guestId}`]
  if (places || layout) return <T>(job: Job<T>) => store.concurrent(locks, job)
  const conflictsOn = [`address:${address}`, ...seats.map((seat) => `seat:${showId}:${seat}`)]
  return <T>(job: Job<T>) => store.batched({ kind: 'hold', locks, conflictsOn }, job)
}

/** Chooses the best seats together and holds them in one step: a guest who is slower than others is given the next best. */
export async function holdBest(
  context: Needs & { best: BestSeats },
  request: Omit<HoldRequest, 'seats' | 'places' | 'chosen' | 'accessible'>,
  party: Party,
): Promise<Hold | Refusal> {
  const { store, best } = context
  const own = await seatsHeldBy(store.read, request.guestId, request.showId)
  const upTo = party.mostPrice ?? Number.POSITIVE_INFINITY
  const outcome = await best.hold(
    request.showId,
    party,
    own.map(seatId),
    ({ seats, leavesAlone }) => holdSeats(context, { ...request, accessible: party.accessible, seats, chosen: { upTo, leavesAlone } }),
    own[0]?.bookingId,
  )
  return isRefusal(outcome) ? outcome : { ...outcome.held, chosen: outcome.seats }
}

/** In a rush most buyers are too late: a plain read refuses them before a transaction begins. */
async function tooLate(
  { store, now }: Needs,
  { showId, guestId, places: counts = {} }: HoldRequest,
  places: readonly SeatPlace[],
): Promise<Refusal | undefined> {
  const at = now()
  const seats = await findSeats(store.read, showId, places)
  const taken = seats.filter((seat) => seatStatusAt(seat.status, seat.reserved_until, at) !== 'available')
  if (taken.length === 0) {
    const few = await tooFewPlaces(store.read, counts, { showId, now: at })
    // The transaction answers in every other case, and knows the guest's earlier hold.
    return few?.refused === 'too-few-places' && (await isOnSaleFor(store.read, { showId, guestId, at })) ? few : undefined
  }
  const holders = taken.flatMap(({ booking_id }) => booking_id ?? [])
  const [show, isOwn] = await Promise.all([findShow(store.read, showId), hasAnyOf(store.read, guestId, holders)])
  // The transaction answers in every other case: another refusal comes first, and the guest's own newest booking may be changing.
  if (!show || !isOnSale(show, at) || seats.length < places.length || isOwn) return undefined
  return refuse('seats-taken', { seats: taken.map(seatId) })
}

/** Whether the show sells, and the guest holds nothing there that a new hold would give back. */
async function isOnSaleFor(db: Db, { showId, guestId, at }: { showId: number; guestId: number; at: number }): Promise<boolean> {
  const [show, own] = await Promise.all([findShow(db, showId), seatsHeldBy(db, guestId, showId)])
  return show !== undefined && isOnSale(show, at) && own.length === 0
}

async function hold(
  tx: Tx,
  { now, randomBytes, gst, settings: { values: settings }, codeGuess }: Needs & { codeGuess: Guess },
  request: HoldRequest,
  named: SeatPlace[],
  layout: SeatLayout | undefined,
): Promise<Hold | Refusal | Rollback<Refusal> | { layoutOf: string }> {
  const at = now()
  // The seats behind the lock on the earlier hold: what is just being given back of it is free then.
  const [show, season, earlier, namedSeats] = await Promise.all([
    findShow(tx, request.showId),
    findSeasonPass(tx, request.showId),
    findPending(tx, request.guestId, request.showId),
    findSeats(tx, request.showId, named),
  ])
  if (!show) return refuse('unknown-show')
  const closed = closedAt(show, at) ?? staleShow(show, request.shown, request.language) ?? (await passClosed(tx, season, at))
  if (closed) return closed
  // Places without numbers are asked for by a count.
  const unknown = named.filter((place) => !namedSeats.some((seat) => isSamePlace(seat, place) && seat.unnumbered === 0))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown.map(seatId) })

  const taken = takenOf(namedSeats, earlier?.id, at)
  if (taken.length > 0) return refuse('seats-taken', { seats: taken })
  const kept = keptBackOf(namedSeats, show, request, at)
  if (kept.length > 0) return refuse('kept-for-wheelchair', { seats: kept })
  // Before any place is taken: a job that waits here has no place that another waits for.
  const rules = await rulesOfSale(tx, show.id, at, earlier?.id)
  const asker = { showId: show.id, bookingId: earlier?.id, guestId: request.guestId, now: at }
  const byCount = await choosePlaces(tx, request.places ?? {}, asker)
  if (isRefusal(byCount)) return byCount
  const places = [...named, ...byCount.map(({ row, number }) => ({ row, number }))]
  const seats = [...namedSeats, ...byCount]
  // Read once: owners may change it, and the booking must keep the amount that its tax was worked out by.
  const { exemptUpTo } = gst
  const quoted = await quoteSeats(tx, show, { request, seats, places, rules, exemptUpTo, at, codeGuess })
  if (isRefusal(quoted)) return quoted
  const { code, seats: priced, discounts, amount, covered } = quoted
  const unfit = await unfitChoice(tx, show, { request, layout, priced, rules, earlierId: earlier?.id, at })
  const asked = unfit ?? priceChanged(quoted, request.shownTotal)
  if (asked) return asked
  const over =
    (await replaceHold(tx, show.id, { request, places, earlier, code, codeGuess, at })) ??
    (await refusalOfCount(tx, show.id, { request, seats: places.length, total: amount.total, settings, at, covered: covered.length }))
  if (over) return rollback(over)

  const holdMinutes = settings.hold_minutes
  const pending = await addPending(tx, show, { request, priced, amount, code, exemptUpTo, holdMinutes, at, randomBytes })
  const { bookingId } = pending
  const [reserved, , heldByAddress] = await Promise.all([
    reserveSeats(tx, { showId: show.id, places, bookingId, until: pending.reservedUntil, now: at }),
    // Counted again under the lock: another job may have let the same address through meanwhile.
    lock(tx, `address:${request.address}`),
    unpaidSeats(tx, request.address, at),
  ])
  const refused =
    reserved < places.length
      ? await lostSeats(tx, { showId: show.id, places, bookingId, language: request.language, at })
      : await refusalOfHeld(tx, { isOver: heldByAddress > settings.unpaid_seats, covered, showId: show.id, bookingId, at })
  if (refused) return rollback(refused)
  return { ...pending, amount, discounts }
}

/** Refuses with the names of the seats that somebody else was faster to take. */
async function lostSeats(
  tx: Tx,
  of: { showId: number; places: readonly SeatPlace[]; bookingId: number; language: 'en' | 'kn'; at: number },
): Promise<Refusal> {
  const seen = await findSeats(tx, of.showId, of.places)
  const lost = takenOf(seen, of.bookingId, of.at)
  // Guests don't know places without numbers by their ids.
  return refuse('seats-taken', {
    seats: seatNames(
      seen.filter((seat) => lost.includes(seatId(seat))),
      of.language,
    ),
  })
}

/** Refuses seats that the booking already has: they are too many for an address, or a pass has no night for them. */
async function refusalOfHeld(
  tx: Tx,
  {
    isOver,
    covered,
    showId,
    bookingId,
    at,
  }: { isOver: boolean; covered: readonly CoveredSeat[]; showId: number; bookingId: number; at: number },
): Promise<Refusal | undefined> {
  return isOver ? refuse('too-many-held') : takeUses(tx, covered, { showId, bookingId, now: at })
}

/** A pass that is good for more evenings than are to come is not sold. */
async function passClosed(tx: Tx, season: SeasonPassRow | undefined, at: number): Promise<Refusal | undefined> {
  return (await tooFewNights(tx, season, at)) && refuse('sales-closed')
}

function closedAt(show: ShowRow, at: number): Refusal | undefined {
  if (show.status === 'draft') return refuse('unknown-show')
  if (show.status !== 'published') return refuse('not-on-sale')
  return at >= salesCloseAt(show) ? refuse('sales-closed') : undefined
}

/**
 * Refuses free seats that can't be held: they now cost more than the guest's limit, or they leave a single seat and the show forbids that.
 * `layoutOf`: the hall whose layout is needed to decide.
 */
async function unfitChoice(
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
function keptBackOf(seats: readonly SeatRow[], show: ShowRow, { accessible = false }: HoldRequest, at: number): SeatId[] {
  const until = keptBackUntil({ startsAt: show.starts_at, hours: show.kept_back_hours })
  const isKept = ({ notes }: SeatRow) => notes !== null && isKeptBack(readNotes(notes).facts ?? {}, { until, asksFor: accessible, at })
  return seats.filter(isKept).map(seatId)
}

/** Locks the rows of these seats. Without it, two guests in one row could together leave a single seat, though neither choice does. */
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
function takenOf(seats: readonly HolderSeat[], earlierId: number | undefined, at: number): string[] {
  return seats
    .filter(
      (seat) =>
        seatStatusAt(seat.status, seat.reserved_until, at) !== 'available' && (earlierId === undefined || seat.booking_id !== earlierId),
    )
    .map(seatId)
}
