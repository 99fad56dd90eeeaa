import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { newBookingId } from '@sabha/ticketing/codes'
import type { Paise } from '@sabha/ticketing/money'
import { type GstLines, gstLines } from '@sabha/ticketing/money'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { parseSeatId, type SeatPlace, seatId, sortSeatIds } from '@sabha/ticketing/seats'
import { priceAt } from '@sabha/ticketing/sections'
import { singleSeatAdvice } from '@sabha/ticketing/single-seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import type { PaymentProvider } from '../../adapters/razorpay/provider.ts'
import type { Party } from '../../input/party.ts'
import {
  addBooking,
  type BookingRow,
  changeStatus,
  findPending,
  hasAnyOf,
  lapsedBookings,
  unpaidSeats,
} from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { orderOfBooking } from '../../store/payments/payments.ts'
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
import { findShow, pricesOf, type ShowRow, salesCloseAt } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { askAndSettle, type SettleContext, type Settlement } from '../payments/settle.ts'
import type { BestSeats } from '../seats/best-seats.ts'
import type { HallLayouts } from '../seats/hall-layouts.ts'

interface Needs extends Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'> {
  layouts: HallLayouts
}

export interface HoldRequest {
  showId: number
  seats: readonly string[]
  /** Where the box office has chosen the seats: the most that each may cost by now. They leave a seat alone only where nothing else was free. */
  chosenUpTo?: Paise
  guestId: number
  customer: { name: string; phone: string; email: string | null }
  language: 'en' | 'kn'
  /** Hash of the buyer's network address. */
  address: string
}

export interface Hold {
  bookingId: number
  publicId: string
  amount: GstLines
  reservedUntil: number
  /** The seats, where the box office chose them. */
  chosen?: string[]
}

/** Holds all the seats or none, in a pending booking that replaces the guest's earlier one for the show. */
export async function holdSeats(context: Needs, request: HoldRequest): Promise<Hold | Refusal> {
  const places = readSeats(request.seats, context.settings.values.seats_per_booking)
  if (isRefusal(places)) return places
  const late = await tooLate(context, request, places)
  if (late) return late
  const attempt = (layout?: SeatLayout) =>
    context.store.concurrent([`guest:${request.guestId}`], (tx) => hold(tx, context, request, places, layout))
  const held = await attempt()
  if (!('layoutOf' in held)) return held
  const layout = await context.layouts.of(held.layoutOf)
  const answer = layout ? await attempt(layout) : held
  if ('layoutOf' in answer) throw new Error(`show ${request.showId} has no hall ${held.layoutOf}`)
  return answer
}

/** Chooses the best seats together and holds them in one step: who is slower than others is given the next best. */
export async function holdBest(
  context: Needs & { best: BestSeats },
  request: Omit<HoldRequest, 'seats' | 'chosenUpTo'>,
  party: Party,
): Promise<Hold | Refusal> {
  const { store, best } = context
  const own = await seatsHeldBy(store.read, request.guestId, request.showId)
  const chosenUpTo = party.mostPrice ?? Number.POSITIVE_INFINITY
  const outcome = await best.hold(request.showId, party, own.map(seatId), (seats) => holdSeats(context, { ...request, seats, chosenUpTo }))
  return isRefusal(outcome) ? outcome : { ...outcome.held, chosen: outcome.seats }
}

function readSeats(ids: readonly string[], max: number): SeatPlace[] | Refusal {
  if (ids.length === 0) return refuse('no-seats')
  if (ids.length > max) return refuse('too-many-seats', { seats_per_booking: max })
  if (new Set(ids).size !== ids.length) return refuse('same-seat-twice')
  const places = ids.map((id) => parseSeatId(id))
  const unknown = ids.filter((_, index) => places[index] === undefined)
  return unknown.length > 0 ? refuse('unknown-seat', { seats: unknown }) : places.filter((place) => place !== undefined)
}

/** In a rush most buyers are too late: a read refuses them, before a transaction begins. */
async function tooLate(
  { store, now }: Needs,
  { showId, guestId }: HoldRequest,
  places: readonly SeatPlace[],
): Promise<Refusal | undefined> {
  const at = now()
  const seats = await findSeats(store.read, showId, places)
  const taken = seats.filter((seat) => seatStatusAt(seat.status, seat.reserved_until, at) !== 'available')
  if (taken.length === 0) return undefined
  const holders = taken.flatMap(({ booking_id }) => booking_id ?? [])
  const [show, isOwn] = await Promise.all([findShow(store.read, showId), hasAnyOf(store.read, guestId, holders)])
  // The transaction answers in every other case: another refusal comes first, and the guest's own newest booking may be changing.
  if (show?.status !== 'published' || at >= salesCloseAt(show) || seats.length < places.length || isOwn) return undefined
  return refuse('seats-taken', { seats: taken.map(seatId) })
}

async function hold(
  tx: Tx,
  { now, randomBytes, gst, settings: { values: settings } }: Needs,
  request: HoldRequest,
  places: SeatPlace[],
  layout: SeatLayout | undefined,
): Promise<Hold | Refusal | Rollback<Refusal> | { layoutOf: string }> {
  const at = now()
  const [show, seats, earlier] = await Promise.all([
    findShow(tx, request.showId),
    findSeats(tx, request.showId, places),
    findPending(tx, request.guestId, request.showId),
  ])
  if (!show) return refuse('unknown-show')
  const closed = closedAt(show, at)
  if (closed) return closed
  const unknown = places.filter((place) => !seats.some((seat) => isAt(seat, place)))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown.map(seatId) })

  const taken = takenOf(seats, earlier?.id, at)
  if (taken.length > 0) return refuse('seats-taken', { seats: taken })
  const priced = places.map((place) => ({ ...place, ...priceOf(seats, place, show, at) }))
  const unfit = await unfitChoice(tx, show, { request, layout, priced, earlierId: earlier?.id, at })
  if (unfit) return unfit
  await lockSeats(tx, show.id, { places, bookingId: earlier?.id })
  if (earlier) {
    // A payment that is still under way for it is settled or refunded when it arrives.
    await releaseSeats(tx, earlier.id)
    await changeStatus(tx, earlier.id, 'expired')
  }
  if ((await unpaidSeats(tx, request.address, at)) + places.length > settings.unpaid_seats) return rollback(refuse('too-many-held'))

  const { exemptUpTo } = gst
  const amount = gstLines(
    priced.map((seat) => seat.price),
    show.gst_rate,
    exemptUpTo,
  )
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
  if (reserved < places.length)
    return rollback(refuse('seats-taken', { seats: takenOf(await findSeats(tx, show.id, places), bookingId, at) }))
  if (heldByAddress > settings.unpaid_seats) return rollback(refuse('too-many-held'))
  return { bookingId, publicId, amount, reservedUntil }
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
    priced: readonly (SeatPlace & { price: Paise })[]
    earlierId: number | undefined
    at: number
  },
): Promise<Refusal | { layoutOf: string } | undefined> {
  const { chosenUpTo } = choice.request
  if (chosenUpTo !== undefined) {
    return choice.priced.some(({ price }) => price > chosenUpTo) ? refuse('no-seats-together', { seats: choice.priced.length }) : undefined
  }
  if (show.single_seats !== 'insist') return undefined
  if (!choice.layout) return { layoutOf: show.hall_id }
  return leavesAlone(choice.layout, await listSeatsWithHolder(tx, show.id), choice, choice.priced)
}

/** Where a show insists that nobody leaves one free seat alone who could do otherwise. */
function leavesAlone(
  layout: SeatLayout,
  hall: readonly HolderSeat[],
  { earlierId, at }: { earlierId: number | undefined; at: number },
  places: readonly SeatPlace[],
): Refusal | undefined {
  const gone = new Set(takenOf(hall, earlierId, at))
  const there = new Set(hall.map(seatId))
  const advice = singleSeatAdvice(layout, (id) => there.has(id) && !gone.has(id), places.map(seatId))
  return (
    advice &&
    refuse('single-seat-left', { seats: advice.singles, choices: advice.choices.map((choice) => sortSeatIds(choice).join(' + ')) })
  )
}

const isAt = (seat: SeatPlace, place: SeatPlace) => seat.row === place.row && seat.number === place.number

function priceOf(seats: readonly SeatRow[], place: SeatPlace, show: ShowRow, at: number): { section: string; price: number } {
  const section = seats.find((seat) => isAt(seat, place))?.section ?? 'GENERAL'
  const price = pricesOf(show)[section]
  if (!price) throw new Error(`show ${show.id} has no price for section ${section}`)
  return { section, price: priceAt(price, show.early_bird_until, at) }
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
export async function releaseUnpaid(context: SettleContext, provider: PaymentProvider, booking: BookingRow): Promise<Settlement> {
  const order = await orderOfBooking(context.store.read, booking.id)
  const settlement = order ? await askAndSettle(context, provider, order.id) : 'open'
  if (settlement === 'open') await release(context, booking)
  return settlement
}

/** Tidies up after holds that are over; the seats are free by the query already. */
export async function sweepLapsed(context: Pick<Context, 'store' | 'now'>): Promise<void> {
  for (const booking of await lapsedBookings(context.store.read, context.now(), 200)) await release(context, booking)
}

async function release(context: Pick<Context, 'store' | 'now'>, booking: Pick<BookingRow, 'id' | 'show_id'>): Promise<void> {
  await context.store.concurrent([], async (tx) => {
    if (!(await changeStatus(tx, booking.id, 'expired'))) return
    await lockSeats(tx, booking.show_id, { bookingId: booking.id })
    await releaseSeats(tx, booking.id)
  })
}
