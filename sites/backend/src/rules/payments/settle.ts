import { type Refusal, type RefusalCode, refuse } from '@sabha/api/refusal'
import type { Paise } from '@sabha/ticketing/money'
import { ProviderError, type ProviderPayment } from '../../adapters/razorpay/provider.ts'
import { changeStatus, findBooking } from '../../store/bookings/bookings.ts'
import { idAtProvider, partsOfOrder } from '../../store/payments/baskets.ts'
import { findOrder, type OrderRow, paymentsOfOrder } from '../../store/payments/payments.ts'
import { refundWithKey } from '../../store/payments/refunds.ts'
import type { UnbookedReason } from '../../store/payments/tables.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import { endHold } from '../bookings/end-hold.ts'
import type { Context, PaymentKeys } from '../context.ts'
import { issueTickets, takeSeats } from './fulfil.ts'
import { lockLimits, lostSinceHold } from './lost-since-hold.ts'
import { keepBooked, type Night, nightsToSettle, refundKey, refundNight, refundWhole } from './nights.ts'
import { lookForRefunds } from './outside-refunds.ts'
import { isPlayedOrder } from './payment-keys.ts'
import { whyNotToBeHad } from './unbooked.ts'

export type SettleContext = Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'> & { paymentKeys: PaymentKeys }

/** `open`: nothing captured yet. `cancelled`: staff cancelled it after it was booked. A reason: the payment booked nothing and is refunded. */
export type Settlement = 'booked' | 'open' | 'unknown-order' | 'cancelled' | UnbookedReason

/**
 * The one place where a payment becomes a ticket or a refund. The browser's handler, the callback, the webhook and the reconciler call it
 * with what the provider says of the order. It is idempotent: they may call in any order, and twice.
 *
 * - the hold is valid, or it is over and its seats are still free: booked
 * - a seat is gone, the last use of the code is gone, the guest has too many free seats, the show is over or called off, it is a second
 *   capture, or the amount differs: a refund is queued, and the buyer learns why
 * - the payment isn't captured: nothing changes, because a failed one may be captured days later
 * - live keys are in use, and the order is of test keys or of the sandbox: nothing is booked, because nobody paid, and its seats are given
 *   back
 *
 * The nights of a basket are all booked, or none is and the whole payment goes back (`decisions/baskets.md`). `part`: the order as it is
 * stored with the booking in question; absent: as it is stored with the first.
 */
export async function settle(
  context: SettleContext,
  orderId: string,
  payments: readonly ProviderPayment[],
  part = orderId,
): Promise<Settlement> {
  let booked = false
  // Live keys may have been entered a moment ago, in whatever process.
  if (!context.paymentKeys.isLive && payments.length > 0) await context.paymentKeys.refresh()
  for (const payment of payments) {
    if (payment.orderId !== orderId || payment.status !== 'captured') continue
    const taken = await context.store.batched(settlementOfOne(orderId), (tx) => book(tx, context, payment))
    if (taken === 'booked') booked = true
    // A job of its own, since the seats that could be had are given back first. A crash in between leaves the payment unrecorded, and the
    // next caller starts from the beginning.
    if (taken === 'not-to-be-had') await context.store.concurrent([], (tx) => giveUp(tx, context, payment))
  }
  return booked ? 'booked' : settlementOf(context.store.read, part)
}

async function settlementOf(db: Db, part: string): Promise<Settlement> {
  const order = await findOrder(db, part)
  if (!order) return 'unknown-order'
  const payments = await paymentsOfOrder(db, order.id)
  if (payments.some((payment) => payment.outcome === 'booked')) return (await bookedState(db, order)) ?? 'booked'
  const last = payments.at(-1)
  if (!last) return order.amount === 0 && order.basket !== null ? settlementOfFree(db, order, order.basket) : 'open'
  const refund = await refundWithKey(db, refundKey(last.id))
  const reason = (refund?.reason as UnbookedReason | undefined) ?? 'seats-lost'
  return order.basket !== null && isOfOneNight(reason) ? 'night-lost' : reason
}

/** A night that costs nothing has no part in the payment: what became of the others' payment holds for it too. */
async function settlementOfFree(db: Db, order: OrderRow, basket: string): Promise<Settlement> {
  return (await bookedState(db, order)) ?? settlementOf(db, basket)
}

async function bookedState(db: Db, { booking_id }: OrderRow): Promise<'booked' | 'cancelled' | undefined> {
  const status = (await findBooking(db, String(booking_id)))?.status
  return status === 'paid' ? 'booked' : status === 'cancelled' ? 'cancelled' : undefined
}

/**
 * Whether a reason is of one night. The answer about a basket is about the whole; the mail about each night says what became of that one.
 */
function isOfOneNight(reason: UnbookedReason): boolean {
  return reason !== 'test-payment' && reason !== 'second-payment' && reason !== 'wrong-amount'
}

/** Payments of one order are dealt with one after another. */
const settlementOfOne = (orderId: string) => ({ kind: 'settlement', locks: [], conflictsOn: [`order:${orderId}`] })

async function book(tx: Tx, context: SettleContext, payment: ProviderPayment): Promise<'booked' | Rollback<'not-to-be-had'> | undefined> {
  const nights = await nightsToSettle(tx, payment)
  if (!nights) return undefined
  const now = context.now()
  const amount = nights.reduce((sum, { order }) => sum + order.amount, 0)
  if (payment.amount !== amount || payment.currency !== 'INR') {
    await refundWhole(tx, nights, payment, now)
  } else if (nights.some(({ booking }) => booking.status === 'paid' || booking.status === 'cancelled')) {
    for (const night of nights) await refundNight(tx, night, payment, reasonOfLate(night), now)
  } else if (await areToBeHad(tx, context, nights, now)) {
    for (const night of nights) await keepBooked(tx, night, payment, now)
    await issueTickets(
      tx,
      context,
      nights.map(({ booking }) => booking),
      now,
    )
    return 'booked'
  } else {
    return rollback('not-to-be-had')
  }
  return undefined
}

function reasonOfLate({ booking }: Night): UnbookedReason {
  if (booking.status === 'cancelled') return 'late-for-cancelled'
  return booking.status === 'paid' ? 'second-payment' : 'night-lost'
}

/**
 * Takes the seats and each code's use. Returns false if one of them is gone, if the guest has too many free seats, or if no money moves.
 * All seats come before any code, as in the hold of one booking. A night is marked as paid before the next one, so that its use of a code
 * counts against the next one's.
 */
async function areToBeHad(
  tx: Tx,
  { paymentKeys, settings, now: clock }: SettleContext,
  nights: readonly Night[],
  now: number,
): Promise<boolean> {
  if (await isPlayed(paymentKeys, nights)) return false
  for (const { booking } of nights) if (!(await takeSeats(tx, booking, now))) return false
  await lockLimits(
    tx,
    nights.map(({ booking }) => booking),
  )
  for (const { booking } of nights) {
    if (await lostSinceHold(tx, booking, { freeSeats: settings.values.free_seats_per_guest, now: clock })) return false
    await changeStatus(tx, booking.id, 'paid', now)
  }
  return true
}

async function isPlayed(paymentKeys: PaymentKeys, [night]: readonly Night[]): Promise<boolean> {
  return night !== undefined && (await isPlayedOrder(paymentKeys, night.order))
}

async function giveUp(tx: Tx, context: SettleContext, payment: ProviderPayment): Promise<void> {
  const nights = await nightsToSettle(tx, payment)
  if (!nights || nights.some(({ booking }) => booking.status === 'paid')) return
  for (const { booking } of nights) await endHold(tx, booking)
  await lockLimits(
    tx,
    nights.map(({ booking }) => booking),
  )
  const isTest = await isPlayed(context.paymentKeys, nights)
  const now = context.now()
  const freeSeats = context.settings.values.free_seats_per_guest
  for (const night of nights) {
    const reason = isTest ? 'test-payment' : await whyNotToBeHad(tx, night.booking, { now, freeSeats, inBasket: nights.length > 1 })
    await refundNight(tx, night, payment, reason, now)
  }
}

/** Settles an order by what the provider says of it now, because a browser or an event may be late, early or wrong. */
export async function askAndSettle(context: SettleContext, order: Pick<OrderRow, 'id' | 'key_id' | 'basket'>): Promise<Settlement> {
  const { provider } = await context.paymentKeys.of(order)
  const orderId = idAtProvider(order)
  const payments = await provider.orderPayments(orderId)
  const settlement = await settle(context, orderId, payments, order.id)
  await lookForRefunds(context, payments)
  return settlement
}

/**
 * Settles with one payment that a browser brought, whose signature was checked: the payment as the provider has it now, captured if it
 * was only authorised. `not-of-order`: genuine, but for another order. Rejects with a ProviderError if the provider doesn't answer.
 */
export async function settlePayment(services: SettleContext, order: OrderRow, paymentId: string): Promise<Settlement | 'not-of-order'> {
  const payment = await currentPayment(services, order, paymentId)
  if (!payment) return 'not-of-order'
  return settle(services, idAtProvider(order), [payment], order.id)
}

async function currentPayment({ paymentKeys, store }: SettleContext, order: OrderRow, paymentId: string) {
  const { provider } = await paymentKeys.of(order)
  try {
    const payment = await provider.payment(paymentId)
    if (payment.orderId !== idAtProvider(order)) return undefined
    return payment.status === 'authorized' ? await provider.capture(paymentId, await amountOf(store.read, order)) : payment
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return undefined
    throw error
  }
}

/** Returns the amount of the whole order, of which this is perhaps a part. */
async function amountOf(db: Db, { amount, basket }: OrderRow): Promise<Paise> {
  if (basket === null) return amount
  return (await partsOfOrder(db, basket)).reduce((sum, part) => sum + part.amount, 0)
}

const codes = {
  'seats-lost': 'payment-refunded',
  'seats-held-anew': 'payment-refunded-anew',
  'code-used-up': 'payment-refunded-code',
  'free-seats-over': 'payment-refunded-free',
  'test-payment': 'payment-refunded-test',
  // Nobody hears of a second payment on its own: the first has booked.
  'second-payment': 'already-paid',
  'wrong-amount': 'payment-refunded-amount',
  'late-for-cancelled': 'payment-refunded-cancelled',
  'late-for-show-off': 'payment-refunded-show-off',
  'late-for-show-over': 'payment-refunded-show-over',
  'night-lost': 'payment-refunded-basket',
  cancelled: 'booking-cancelled',
} as const satisfies Record<UnbookedReason | 'cancelled', RefusalCode>

export type LostCode = (typeof codes)[keyof typeof codes]

/** Returns why a payment that was made has no ticket; undefined if it has one, or may still get one. */
export function lostCode(settlement: Settlement | 'not-of-order'): LostCode | undefined {
  return isLost(settlement) ? codes[settlement] : undefined
}

export function refundRefusal(settlement: Settlement | 'not-of-order'): Refusal | undefined {
  const code = lostCode(settlement)
  return code && refuse(code)
}

function isLost(settlement: string): settlement is keyof typeof codes {
  return settlement in codes
}
