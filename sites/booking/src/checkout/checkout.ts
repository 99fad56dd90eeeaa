import type { ClientWith } from '@sabha/api/client'
import { ApiError, isRefused } from '@sabha/api/errors'
import type { Booking } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'
import type { ConcessionKind } from '@sabha/ticketing/quote'
import type { SeatId } from '@sabha/ticketing/seats'
import type { ShowState } from '../session/show-state.ts'
import type { CheckoutRecord } from './checkout-record.ts'
import {
  atRest,
  bookedState,
  type CheckoutFailure,
  type CheckoutState,
  type Hold,
  leftoverOf,
  nightsOf,
  type PaymentFields,
  withNight,
} from './checkout-state.ts'
import type { OpenForm } from './provider-form.ts'

export interface CheckoutDeps {
  client: ClientWith<'bookings.hold' | 'bookings.confirm' | 'payments.createOrder' | 'bookings.release' | 'payments.verify'>
  openForm: OpenForm
  /** Keeps what a reload in the middle of a checkout must find again. */
  record: CheckoutRecord
  wait: (ms: number) => Promise<void>
  /** Epoch ms. */
  now: () => number
}

/** The seats to hold of one show, and on what terms. */
export interface NightRequest {
  show: ShowState
  seats: SeatId[]
  /** The seats that have numbers, and for each other section how many places; absent where all seats have numbers. */
  asked?: { named: SeatId[]; places: Record<string, number> }
  /** One of the party needs a wheelchair place. */
  accessible?: boolean
  /** The link of the group that the seats are kept for. */
  group?: string
  /** The buyer that the invoice names. */
  buyer?: { gstin: string; name: string; address: string }
  /** The waiting room's pass, where the show has a waiting room. */
  pass?: string | null | undefined
  /** A price code. */
  code?: string | undefined
  /** Whom the code was sent to, where that isn't the customer. */
  codeFor?: string | undefined
  /** The seats that are sold at a concession, each with its kind. */
  concessions?: Readonly<Record<SeatId, ConcessionKind>>
  /** Codes of season passes, each of which covers one of the seats. */
  passes?: readonly string[] | undefined
  /** Section → rupees for each of its seats, where the guest chooses the amount. */
  amounts?: Readonly<Record<string, number>>
  /** Rupees that the guest donates beside the price. */
  donation?: number | undefined
  /** Rupees, as the page shows it; the backend refuses the hold if the total has changed. Absent where the page doesn't know it. */
  shownTotal?: number
  /** The plan on the page; left out where the page doesn't know it. */
  hallId?: string | undefined
}

interface Buyer {
  customer: { id: string | null; name: string; phone: string }
  language: Language
}

export interface CheckoutRequest extends NightRequest, Buyer {
  /** Further shows in the same payment. */
  beside?: readonly NightRequest[]
  /** The heading of the provider's form. */
  merchant: string
  description: string
}

type Tell = (state: CheckoutState) => void

/**
 * Takes chosen seats to a booking, or to the reason why not (specification section 4, Booking flow). Aborting closes the form. Where
 * nobody knows what became of the checkout before, that is found out first: it may have been paid.
 */
export async function checkOut(request: CheckoutRequest, deps: CheckoutDeps, tell: Tell, signal: AbortSignal): Promise<void> {
  if (deps.record.read() && !(await endsUnpaid(deps, tell))) return
  tell({ step: 'holding' })
  const held = await takeHolds(request, deps)
  if (!held.hold) {
    // Without an answer the seats may be held, and count as the visitor's own until the next answer. A backend that is too busy holds none.
    const isBusy = held.error instanceof ApiError && held.error.status === 503
    const leftover = isRefused(held.error) || isBusy ? null : { showId: request.show.id, seats: request.seats, freedAt: null }
    if (!leftover) deps.record.keepAsked(null)
    return tell({ step: 'idle', failure: { kind: 'booking', error: held.error }, leftover })
  }
  const { hold, total, failure: notAll } = held
  if (notAll) return release(hold, notAll, deps, tell)

  if (total === 0) return confirm(hold, deps, tell)
  tell({ step: 'ordering', hold })
  let order: Awaited<ReturnType<typeof placeOrder>>
  try {
    order = await placeOrder(request, hold, total, deps)
  } catch (error) {
    return release(hold, { kind: 'order', error }, deps, tell)
  }

  let failure: CheckoutFailure = { kind: 'dismissed' }
  const paid = heldFor(order.timeout, hold, deps)
  tell({ step: 'paying', hold: paid, failure: null })
  try {
    const payment = await deps.openForm(
      {
        scriptUrl: order.checkout_url,
        key: order.key_id,
        orderId: order.order.id,
        amount: order.order.amount,
        currency: order.order.currency,
        merchant: request.merchant,
        description: request.description,
        customer: request.customer,
        timeout: order.timeout,
        callbackUrl: order.callback_url,
      },
      () => {
        failure = { kind: 'payment' }
        tell({ step: 'paying', hold: paid, failure })
      },
      signal,
    )
    if (payment === 'timed-out') failure = { kind: 'timed-out' }
    else if (payment) return verify(hold, payment, deps, tell)
  } catch (error) {
    failure = { kind: 'form', error }
  }
  return release(hold, failure, deps, tell)
}

/** Returns the state in which a checkout that a reload cut off goes on; null where there was none. */
export function resumingState(record: CheckoutRecord): CheckoutState | null {
  const kept = record.read()
  if (!kept) return null
  return kept.payment ? { step: 'verifying', hold: kept.hold, attempt: 1 } : { step: 'releasing', hold: kept.hold }
}

/** Returns the state of a page that goes on with no checkout. Seats whose hold a reload cut off may be the visitor's own. */
export function restingState({ asked }: CheckoutRecord, now: number): CheckoutState {
  const held = asked()
  if (!held || held.until <= now) return atRest
  return { step: 'idle', failure: null, leftover: { showId: held.showId, seats: held.seats, freedAt: null } }
}

/** Goes on with a checkout that a reload cut off: verifies a payment, gives back a mere hold. */
export async function resume(deps: CheckoutDeps, tell: Tell): Promise<void> {
  const kept = deps.record.read()
  if (kept?.payment) await verify(kept.hold, kept.payment, deps, tell)
  else if (kept) await release(kept.hold, null, deps, tell)
}

/** Whether the checkout that is still kept ended without a payment. Tells how it ended otherwise. */
async function endsUnpaid(deps: CheckoutDeps, tell: Tell): Promise<boolean> {
  let isUnpaid = true
  await resume(deps, (state) => {
    isUnpaid = state.step === 'idle' && state.failure === null
    if (!isUnpaid) tell(state)
  })
  return isUnpaid
}

/** ms that seats are held, where nobody has said otherwise. */
const holdLasts = 600_000

type Held = { hold: Hold; total: number; failure?: CheckoutFailure } | { hold?: never; error: unknown }

/** Holds one show after another. The first that can't be held ends it: all are paid together, or none. */
async function takeHolds({ beside = [], ...request }: CheckoutRequest, deps: CheckoutDeps): Promise<Held> {
  let held: { hold: Hold; total: number }
  deps.record.keepAsked({ showId: request.show.id, seats: request.seats, until: deps.now() + holdLasts })
  try {
    held = await takeHold(request, request, deps)
  } catch (error) {
    return { error }
  }
  deps.record.keep({ hold: held.hold, payment: null })
  deps.record.keepAsked(null)
  for (const night of beside) {
    try {
      const next = await takeHold(night, request, deps)
      held = { hold: withNight(held.hold, next.hold), total: sumOf(held.total, next.total) }
      deps.record.keep({ hold: held.hold, payment: null })
    } catch (error) {
      return { ...held, failure: { kind: 'night', error, show: night.show.title } }
    }
  }
  return held
}

/** Adds rupees in whole paise, as the backend does. */
const sumOf = (a: number, b: number) => (Math.round(a * 100) + Math.round(b * 100)) / 100

/** The evening as the page shows it. */
function shownOf({ date, time, venue }: ShowState, hallId: string | undefined) {
  return { date, time, venue, ...(hallId && { hall_id: hallId }) }
}

async function takeHold(
  {
    show,
    seats,
    asked,
    accessible,
    group,
    buyer,
    pass,
    code,
    codeFor,
    concessions = {},
    passes = [],
    amounts = {},
    donation = 0,
    shownTotal,
    hallId,
  }: NightRequest,
  { customer, language }: Buyer,
  { client }: CheckoutDeps,
) {
  const held = await client.bookings.hold({
    show_id: show.id,
    seats: asked?.named ?? seats,
    ...(asked && Object.keys(asked.places).length > 0 && { places: asked.places }),
    ...(accessible && { accessible }),
    user_id: customer.id,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_email: null,
    language,
    ...(group && { group }),
    ...(buyer && { buyer }),
    ...(pass && { pass }),
    ...(code && { code }),
    ...(codeFor && { code_for: codeFor }),
    ...(Object.keys(concessions).length > 0 && { concessions }),
    ...(passes.length > 0 && { passes: [...passes] }),
    ...(Object.keys(amounts).length > 0 && { amounts }),
    ...(donation > 0 && { donation }),
    ...(shownTotal !== undefined && { shown_total: shownTotal }),
    shown: shownOf(show, hallId),
  })
  const reservedUntil = held.reserved_until === null ? null : Date.parse(held.reserved_until)
  const hold: Hold = {
    bookingId: held.booking_id,
    showId: show.id,
    seats,
    reservedUntil,
    ticket: held.ticket_token,
    guestId: customer.id,
    known: {
      show_title: show.title,
      show_date: show.date,
      show_time: show.time,
      venue: show.venue,
      customer_name: customer.name,
      customer_phone: customer.phone,
      total_amount: held.total_amount - (held.donation ?? 0),
    },
  }
  return { hold, total: held.total_amount }
}

/** Returns the ids of all bookings in the payment; left out where the checkout is of one booking. */
function alsoOf(hold: Hold) {
  return hold.beside && { bookings: nightsOf(hold).map(({ bookingId }) => bookingId) }
}

function placeOrder({ customer }: CheckoutRequest, hold: Hold, total: number, { client }: CheckoutDeps) {
  return client.payments.createOrder({
    amount: total,
    currency: 'INR',
    receipt: hold.bookingId,
    booking_id: hold.bookingId,
    ...alsoOf(hold),
    customer_details: { name: customer.name, phone: customer.phone },
  })
}

/** Counted from now in the order's own seconds where it says them: the clock of a phone may be minutes from the backend's. */
function heldFor(seconds: number | undefined, hold: Hold, { now }: CheckoutDeps): Hold {
  return seconds === undefined ? hold : { ...hold, reservedUntil: now() + seconds * 1000 }
}

/**
 * Books seats that cost nothing. The call is idempotent, so it is sent again while its outcome is unknown. A hold that could not be
 * confirmed is given back, which also finds a booking whose answer was lost.
 */
async function confirm(hold: Hold, deps: CheckoutDeps, tell: Tell): Promise<void> {
  tell({ step: 'confirming', hold })
  for (let attempt = 1; ; attempt++) {
    try {
      const { booking, bookings } = await deps.client.bookings.confirm({ booking_id: hold.bookingId, ...alsoOf(hold) })
      return tell(bookedState(hold, booking, bookings))
    } catch (error) {
      const pause = mayChange(error) ? pauses[attempt - 1] : undefined
      if (pause === undefined) return release(hold, { kind: 'confirm', error }, deps, tell)
      await deps.wait(pause)
    }
  }
}

/** Gives the seats back. The backend asks the provider first, so this also finds a payment that nobody reported. */
async function release(hold: Hold, failure: CheckoutFailure | null, deps: CheckoutDeps, tell: Tell): Promise<void> {
  const { record, now } = deps
  tell({ step: 'releasing', hold })
  const { booking, others, errors } = await releaseAll(hold, deps)
  const freed = leftoverOf(hold, now())
  if (booking) return tell(bookedState(hold, booking, others))
  const refunded = errors.find(isRefunded)
  if (refunded) return tell({ step: 'idle', failure: { kind: 'refunded', error: refunded }, leftover: freed })
  if (!errors.every(isAnswered)) {
    // Nobody knows what became of the hold: the record stays, so that the next attempt or the next visit asks again.
    return tell({ step: 'idle', failure: mayHavePaid(failure) ? { kind: 'unchecked' } : failure, leftover: leftoverOf(hold, null) })
  }
  // The page may have been left, and another checkout begun since.
  if (record.read()?.hold.bookingId === hold.bookingId) record.forget()
  tell({ step: 'idle', failure, leftover: freed })
}

/** Whether the provider's form may have taken a payment: it was open, or a reload has left nobody who knows. */
function mayHavePaid(failure: CheckoutFailure | null): boolean {
  return failure === null || ['dismissed', 'timed-out', 'payment'].includes(failure.kind)
}

/** Gives back every booking of the hold. A `booking` in the result means that all of them were paid after all. */
async function releaseAll(hold: Hold, { client }: CheckoutDeps) {
  const bookings: (Booking | null)[] = []
  const errors: unknown[] = []
  for (const { bookingId, ticket } of nightsOf(hold)) {
    try {
      const { booking } = await client.bookings.release({ booking_id: bookingId, ...(ticket && { ticket }) })
      bookings.push(booking)
    } catch (error) {
      bookings.push(null)
      errors.push(error)
    }
  }
  const [booking = null, ...others] = bookings
  return { booking, others: others.filter((other) => other !== null), errors }
}

/** Whether the backend answered about the booking itself, and not about who asks, how often, or its own troubles. */
function isAnswered(error: unknown): boolean {
  return isRefused(error) && ![401, 403, 429].includes(error.status ?? 0)
}

/** Pauses (ms) before each further attempt. */
const pauses = [1000, 2000, 4000, 8000]

/**
 * Has the backend turn a payment into a booking. The call is idempotent, so it is sent again whenever its outcome is unknown: no answer
 * came (the next one carries the booking, if there is one), the server failed (nothing was booked, or the next answer says so), or the
 * provider is not yet sure of the capture. A refusal because the money goes back is final. Any other refusal may be somebody's mistake:
 * the page shows it, and can ask again. Nothing here forgets the payment: the caller that has shown its outcome does.
 */
export async function verify(hold: Hold, payment: PaymentFields, { client, record, wait }: CheckoutDeps, tell: Tell): Promise<void> {
  record.keep({ hold, payment })
  const paymentId = payment.razorpay_payment_id
  for (let attempt = 1; ; attempt++) {
    tell({ step: 'verifying', hold, attempt })
    try {
      const { booking, bookings } = await client.payments.verify({ ...payment, booking_id: hold.bookingId })
      return tell(bookedState(hold, booking, bookings))
    } catch (error) {
      const refused = { kind: 'refused', error, paymentId } as const
      if (isRefunded(error)) return tell({ step: 'idle', failure: refused, leftover: leftoverOf(hold, null) })
      if (!mayChange(error)) return tell({ step: 'unverified', hold, payment, failure: refused })
      const pause = pauses[attempt - 1]
      if (pause === undefined) return tell({ step: 'unverified', hold, payment, failure: { kind: 'unanswered', error, paymentId } })
      await wait(pause)
    }
  }
}

/** Whether a payment arrived and goes back; the error says why. */
function isRefunded(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'booking-cancelled' || (error.code?.startsWith('payment-refunded') ?? false)
}

function mayChange(error: unknown): boolean {
  return !isRefused(error) || error.code === 'payment-incomplete' || error.status === 429
}
