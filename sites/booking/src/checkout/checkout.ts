import { ApiError, isRefused } from '@sabha/api/errors'
import type { Language } from '@sabha/language/languages'
import type { ConcessionKind } from '@sabha/ticketing/quote'
import type { SeatId } from '@sabha/ticketing/seats'
import type { ShowState } from '../session/show-state.ts'
import { type CheckoutDeps, confirm, release, resume, type Tell, verify } from './checkout-end.ts'
import { restingState, resumingState } from './checkout-record.ts'
import { alsoOf, type CheckoutFailure, type CheckoutState, failureOf, type Hold, leftoverOf, withNight } from './checkout-state.ts'

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
  shownTotal?: number | undefined
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

/** The checkout of one page; a component subscribes to it. */
export interface CheckoutMachine {
  state: () => CheckoutState
  subscribe: (listener: () => void) => () => void
  start: (request: CheckoutRequest) => void
  /** Asks once more about a payment whose outcome is unknown. */
  verifyAgain: () => void
  /** Leaves a payment that was refused to the box office; the visitor has its id. */
  leaveToStaff: () => void
  /** The state is on the screen. Forgets a refund, which need not be shown again; the ticket's own page forgets a booking. */
  shown: () => void
  /** Takes the last failure off the page. */
  clear: () => void
  /** The page opened: goes on with what a reload cut off. Returns what to do when the page closes, which closes an open form. */
  enter: () => () => void
}

export function checkoutMachine(deps: CheckoutDeps): CheckoutMachine {
  const listeners = new Set<() => void>()
  // Known from the first moment, so that nobody pays again while we look up their last payment.
  let state: CheckoutState = resumingState(deps.record) ?? restingState(deps.record, deps.now())
  let isResumed = false
  let form: AbortController | undefined

  const tell = (next: CheckoutState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (request) => {
      if (state.step !== 'idle') return
      form = new AbortController()
      void checkOut(request, deps, tell, form.signal)
    },
    verifyAgain: () => {
      if (state.step === 'unverified') void verify(state.hold, state.payment, deps, tell)
    },
    leaveToStaff: () => {
      if (state.step !== 'unverified' || state.failure.kind !== 'refused') return
      deps.record.forget()
      tell({ step: 'idle', failure: null, leftover: leftoverOf(state.hold, null) })
    },
    shown: () => {
      const failure = failureOf(state)
      if (state.step === 'idle' && (failure?.kind === 'refunded' || failure?.kind === 'refused')) deps.record.forget()
    },
    clear: () => {
      if (state.step === 'idle' && state.failure) tell({ ...state, failure: null })
    },
    enter: () => {
      if (!isResumed) void resume(deps, tell)
      isResumed = true
      return () => form?.abort()
    },
  }
}

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
