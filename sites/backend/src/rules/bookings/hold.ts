import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import { newBookingId } from '@sabha/ticketing/codes'
import { isKeptBack, keptBackUntil } from '@sabha/ticketing/kept-back'
import type { GstLines, Paise } from '@sabha/ticketing/money'
import { dearestOf } from '@sabha/ticketing/party-prices'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { type Discount, type Quote, type QuotedSeat, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { readNotes } from '@sabha/ticketing/seat-facts'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { parseSeatId, type SeatId, type SeatPlace, seatId, sortSeatIds } from '@sabha/ticketing/seats'
import { isPayable } from '@sabha/ticketing/sections'
import { singleSeatAdvice, strandedSeats } from '@sabha/ticketing/single-seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import type { Party } from '../../input/party.ts'
import {
  addBooking,
  type BookingRow,
  changeStatus,
  findBooking,
  findPending,
  freeSeatsOf,
  hasAnyOf,
  lapsedBookings,
  unpaidSeats,
} from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { orderOfBooking } from '../../store/payments/payments.ts'
import type { PriceCodeRow } from '../../store/prices/codes.ts'
import {
  findSeats,
  type HolderSeat,
  listSeatsWithHolder,
  lockSeats,
  releaseSeats,
  reserveSeats,
  type SeatRow,
  seatsHeldBy,
} from '../../store/seats/seats.ts'
import { findShow, isOnSale, pricingOf, type ShowRow, salesCloseAt } from '../../store/shows/shows.ts'
import { type Db, type Job, type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import type { Guess, Guesses } from '../guesses.ts'
import { askAndSettle, type SettleContext, type Settlement } from '../payments/settle.ts'
import { refusalOfChoice } from '../prices/chosen-prices.ts'
import { findCode, noSuchCode, ruleOf, takeUse } from '../prices/codes.ts'
import { byPlace, type ChosenConcessions, withConcessions } from '../prices/concessions.ts'
import { rulesOfSale } from '../prices/rules.ts'
import { priceChanged } from '../prices/shown-total.ts'
import type { BestSeats } from '../seats/best-seats.ts'
import type { HallLayouts } from '../seats/hall-layouts.ts'
import { choosePlaces, countPlaces, type PlaceCounts, tooFewPlaces } from '../seats/places.ts'
import { endHold } from './end-hold.ts'
import { seatNames } from './seat-names.ts'

interface Needs extends Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'> {
  layouts: HallLayouts
  /** By network address. */
  wrongPriceCodes: Guesses
}

export interface HoldRequest {
  showId: number
  seats: readonly string[]
  /** One of the party needs a wheelchair place: the guest says so, and nobody asks for proof. */
  accessible?: boolean | undefined
  /** Of sections that have no numbers. */
  places?: PlaceCounts | undefined
  /** Where the box office has chosen the seats. They leave a seat alone only where nothing else was free. */
  chosen?: {
    /** The most that each may cost by now, without concession and code. */
    upTo: Paise
    /** The seats that were known to be left alone. */
    leavesAlone: readonly SeatId[]
  }
  guestId: number
  customer: { name: string; phone: string; email: string | null }
  /** That makes the seats cost less, as it was typed. */
  code?: string | undefined
  /** Whom the code was sent to, as it was typed, where it isn't the customer. */
  codeFor?: string | undefined
  /** By seat; of places, the nth that is taken has the number n of their row. */
  concessions?: ChosenConcessions | undefined
  /** Of sections whose price the guest chooses. */
  chosenPrices?: ChosenPrices | undefined
  /** Given beside the seats. */
  donation?: Paise | undefined
  /** What the guest's screen said that the seats cost. */
  shownTotal?: Paise | undefined
  language: 'en' | 'kn'
  /** Hash of the buyer's network address. */
  address: string
}

export interface Hold {
  bookingId: number
  publicId: string
  amount: GstLines
  donation: Paise
  /** Of all its seats. */
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
    inCompany(context, request, layout)((tx) => hold(tx, { ...context, codeGuess }, request, places, layout))
  const held = await attempt()
  if (!('layoutOf' in held)) return held
  const layout = await context.layouts.of(held.layoutOf)
  const answer = layout ? await attempt(layout) : held
  if ('layoutOf' in answer) throw new Error(`show ${request.showId} has no hall ${held.layoutOf}`)
  return answer
}

/** Holds that come together are decided together, but those that wait for each other: by a count, or beside others in a row. */
function inCompany({ store }: Needs, { guestId, showId, seats, places, address }: HoldRequest, layout: SeatLayout | undefined) {
  const locks = [`guest:${guestId}`]
  if (places || layout) return <T>(job: Job<T>) => store.concurrent(locks, job)
  const apart = [`address:${address}`, ...seats.map((seat) => `seat:${showId}:${seat}`)]
  return <T>(job: Job<T>) => store.together({ kind: 'hold', locks, apart }, job)
}

/** Chooses the best seats together and holds them in one step: who is slower than others is given the next best. */
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

function readSeats({ seats: ids, places: counts = {} }: HoldRequest, max: number): SeatPlace[] | Refusal {
  const counted = countPlaces(counts)
  if (isRefusal(counted)) return counted
  if (ids.length + counted === 0) return refuse('no-seats')
  if (ids.length + counted > max) return refuse('too-many-seats', { seats_per_booking: max })
  if (new Set(ids).size !== ids.length) return refuse('same-seat-twice')
  const places = ids.map((id) => parseSeatId(id))
  const unknown = ids.filter((_, index) => places[index] === undefined)
  return unknown.length > 0 ? refuse('unknown-seat', { seats: unknown }) : places.filter((place) => place !== undefined)
}

/** In a rush most buyers are too late: a read refuses them, before a transaction begins. */
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

/** The show sells, and the guest holds nothing there that a new hold would give back. */
async function isOnSaleFor(db: Db, { showId, guestId, at }: { showId: number; guestId: number; at: number }): Promise<boolean> {
  const [show, own] = await Promise.all([findShow(db, showId), seatsHeldBy(db, guestId, showId)])
  return show !== undefined && closedAt(show, at) === undefined && own.length === 0
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
  const [show, earlier, namedSeats] = await Promise.all([
    findShow(tx, request.showId),
    findPending(tx, request.guestId, request.showId),
    findSeats(tx, request.showId, named),
  ])
  if (!show) return refuse('unknown-show')
  const closed = closedAt(show, at)
  if (closed) return closed
  // Places without numbers are asked for by a count.
  const unknown = named.filter((place) => !namedSeats.some((seat) => isAt(seat, place) && seat.unnumbered === 0))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown.map(seatId) })

  const taken = takenOf(namedSeats, earlier?.id, at)
  if (taken.length > 0) return refuse('seats-taken', { seats: taken })
  const kept = keptBackOf(namedSeats, show, request, at)
  if (kept.length > 0) return refuse('kept-for-wheelchair', { seats: kept })
  // Before any place is taken: whoever waits here has none that another waits for.
  const rules = await rulesOfSale(tx, show.id, at, earlier?.id)
  const asker = { showId: show.id, bookingId: earlier?.id, guestId: request.guestId, now: at }
  const byCount = await choosePlaces(tx, request.places ?? {}, asker)
  if (isRefusal(byCount)) return byCount
  const places = [...named, ...byCount.map(({ row, number }) => ({ row, number }))]
  const seats = [...namedSeats, ...byCount]
  // Read once: owners may change it, and what is kept with the booking is what its tax was worked out by.
  const { exemptUpTo } = gst
  const quoted = await quoteSeats(tx, show, { request, seats, places, rules, exemptUpTo, at, codeGuess })
  if (isRefusal(quoted)) return quoted
  const { code, seats: priced, discounts, amount } = quoted
  const unfit = await unfitChoice(tx, show, { request, layout, priced, rules, earlierId: earlier?.id, at })
  const asked = unfit ?? priceChanged(quoted, request.shownTotal)
  if (asked) return asked
  await lockSeats(tx, show.id, { places, bookingId: earlier?.id })
  if (earlier) {
    // A payment that is still under way for it is settled or refunded when it arrives.
    await releaseSeats(tx, earlier.id)
    await changeStatus(tx, earlier.id, 'expired')
  }
  const over = await overLimits(tx, show.id, { request, code, seats: places.length, total: amount.total, settings, codeGuess, at })
  if (over) return rollback(over)

  const { donation = 0 } = request
  const reservedUntil = at + settings.hold_minutes * 60_000
  const publicId = newBookingId(randomBytes)
  const bookingId = await addBooking(
    tx,
    {
      public_id: publicId,
      show_id: show.id,
      guest_id: request.guestId,
      status: 'pending',
      customer_name: request.customer.name,
      customer_phone: request.customer.phone,
      customer_email: request.customer.email,
      language: request.language,
      seat_count: places.length,
      ...amount,
      gst_rate: show.gst_rate,
      gst_exempt_up_to: exemptUpTo,
      code_id: code?.id ?? null,
      donation,
      reserved_until: reservedUntil,
      address: request.address,
      created_at: at,
    },
    priced,
  )
  const [reserved, , heldByAddress] = await Promise.all([
    reserveSeats(tx, { showId: show.id, places, bookingId, until: reservedUntil, now: at }),
    // Counted once more under the lock: another job may have let the same address through meanwhile.
    lock(tx, `address:${request.address}`),
    unpaidSeats(tx, request.address, at),
  ])
  if (reserved < places.length) {
    const seen = await findSeats(tx, show.id, places)
    const lost = takenOf(seen, bookingId, at)
    // Of sections without numbers nobody knows a place by its id.
    return rollback(
      refuse('seats-taken', {
        seats: seatNames(
          seen.filter((seat) => lost.includes(seatId(seat))),
          request.language,
        ),
      }),
    )
  }
  if (heldByAddress > settings.unpaid_seats) return rollback(refuse('too-many-held'))
  return { bookingId, publicId, amount, donation, discounts, reservedUntil }
}

/** Behind the locks on the seats, as whoever settles a payment takes seats and use: whether these would be more than one may have. */
async function overLimits(
  tx: Tx,
  showId: number,
  asked: {
    request: HoldRequest
    code: PriceCodeRow | undefined
    seats: number
    total: Paise
    settings: Needs['settings']['values']
    codeGuess: Guess
    at: number
  },
): Promise<Refusal | undefined> {
  const { request, code, seats, total, settings, codeGuess, at } = asked
  const { guestId, address, customer } = request
  const user = { guestId, phone: customer.phone }
  if (code && !(await takeUse(tx, code, { user, now: at }))) return wrongCode(codeGuess)
  if (total === 0) {
    // So that nobody empties a house that costs nothing. Counted under a lock: a number may come from several browsers at once.
    await lock(tx, `free:${showId}:${customer.phone}`)
    const most = settings.free_seats_per_guest
    if ((await freeSeatsOf(tx, showId, user, at)) + seats > most) return refuse('too-many-free-seats', { most })
  }
  return (await unpaidSeats(tx, address, at)) + seats > settings.unpaid_seats ? refuse('too-many-held') : undefined
}

/** What the seats cost, by the code that was typed: one that takes nothing off them would be used up for nothing. */
async function quoteSeats(
  tx: Tx,
  show: ShowRow,
  asked: {
    request: HoldRequest
    seats: readonly SeatRow[]
    places: readonly SeatPlace[]
    rules: readonly PriceRule[]
    exemptUpTo: Paise
    at: number
    codeGuess: Guess
  },
): Promise<(Quote<QuoteSeat & SeatPlace> & { code: PriceCodeRow | undefined }) | Refusal> {
  const { request, seats, places, rules, exemptUpTo, at, codeGuess } = asked
  const { phone, email } = request.customer
  const wish = { showId: show.id, phone, email, sentTo: request.codeFor, at }
  const code = request.code === undefined ? undefined : await findCode(tx, request.code, wish)
  const placed = places.map((place): QuoteSeat & SeatPlace => ({ ...place, id: seatId(place), section: sectionOf(seats, place) }))
  const conceded = await withConcessions(tx, show.id, placed, request.concessions && byPlace(request.concessions, seats))
  if (isRefusal(conceded)) return conceded
  const pricing = pricingOf(show)
  const { chosenPrices: chosen } = request
  const unfit = refusalOfChoice(pricing.prices, placed, chosen)
  if (unfit) return unfit
  const quoted = quote({
    ...pricing,
    rules,
    ...conceded,
    chosen,
    code: code && ruleOf(code),
    exemptUpTo,
    at,
  })
  // After the last wait: of many tries that come at once none is answered beyond the limit.
  if (request.code !== undefined && codeGuess.isOneTooMany()) return refuse('too-many-requests')
  if (request.code !== undefined && !quoted.discounts.some(({ reason }) => reason === 'code')) return wrongCode(codeGuess)
  return isPayable(quoted.amount.total) ? { ...quoted, code } : refuse('nothing-to-pay')
}

function wrongCode(codeGuess: Guess): Refusal {
  codeGuess.countWrong()
  return noSuchCode()
}

function closedAt(show: ShowRow, at: number): Refusal | undefined {
  if (show.status === 'draft') return refuse('unknown-show')
  if (show.status !== 'published') return refuse('not-on-sale')
  return at >= salesCloseAt(show) ? refuse('sales-closed') : undefined
}

/** Free seats that can't be held all the same: dearer than wished by now, or they leave one alone where the show insists that none is. */
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
  // As they were chosen by: a concession for one seat may make an offer take less off the others.
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

/** Those of the seats that the show keeps for others than this guest. */
function keptBackOf(seats: readonly SeatRow[], show: ShowRow, { accessible = false }: HoldRequest, at: number): SeatId[] {
  const until = keptBackUntil({ startsAt: show.starts_at, hours: show.kept_back_hours })
  const isKept = ({ notes }: SeatRow) => notes !== null && isKeptBack(readNotes(notes).facts ?? {}, { until, asksFor: accessible, at })
  return seats.filter(isKept).map(seatId)
}

/** Two who choose in one row at the same time would leave a seat between them that neither leaves alone. */
async function lockRows(tx: Tx, showId: number, places: readonly SeatPlace[]): Promise<void> {
  // In one order for all, so that nobody waits in a circle.
  for (const row of [...new Set(places.map(({ row }) => row))].toSorted()) await lock(tx, `row:${showId}:${row}`)
}

/** Where a show insists that nobody leaves one free seat alone who could do otherwise. */
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
    // None of them is taken: others that are nearby are, and another choice may leave nobody alone.
    return strandedSeats(layout, isFree, seats).some(({ id }) => !known.has(id)) ? refuse('seats-taken', { seats: [] }) : undefined
  }
  const advice = singleSeatAdvice(layout, isFree, seats)
  return (
    advice &&
    refuse('single-seat-left', { seats: advice.singles, choices: advice.choices.map((choice) => sortSeatIds(choice).join(' + ')) })
  )
}

const isAt = (seat: SeatPlace, place: SeatPlace) => seat.row === place.row && seat.number === place.number

function sectionOf(seats: readonly SeatRow[], place: SeatPlace): string {
  return seats.find((seat) => isAt(seat, place))?.section ?? 'GENERAL'
}

/** Which of the seats, as they were before this attempt, somebody else has. */
function takenOf(seats: readonly HolderSeat[], earlierId: number | undefined, at: number): string[] {
  return seats
    .filter(
      (seat) =>
        seatStatusAt(seat.status, seat.reserved_until, at) !== 'available' && (earlierId === undefined || seat.booking_id !== earlierId),
    )
    .map(seatId)
}

/** Gives an unpaid booking's seats back, unless the provider says that it is paid: then it is settled instead. */
export async function releaseUnpaid(context: SettleContext, booking: BookingRow): Promise<Settlement> {
  const order = await orderOfBooking(context.store.read, booking.id)
  const settlement = order ? await askAndSettle(context, order) : 'open'
  if (settlement !== 'open' || (await release(context, booking))) return settlement
  // Free seats that were confirmed before this came have no order.
  return (await findBooking(context.store.read, String(booking.id)))?.status === 'paid' ? 'booked' : 'open'
}

/** Tidies up after holds that are over; the seats are free by the query already. */
export async function sweepLapsed(context: Pick<Context, 'store' | 'now'>): Promise<void> {
  for (const booking of await lapsedBookings(context.store.read, context.now(), 200)) await release(context, booking)
}

/** False where it was paid, confirmed or given up before. */
async function release(context: Pick<Context, 'store' | 'now'>, booking: Pick<BookingRow, 'id' | 'show_id'>): Promise<boolean> {
  return context.store.together({ kind: 'release', locks: [], apart: [`booking:${booking.id}`] }, (tx) => endHold(tx, booking))
}
