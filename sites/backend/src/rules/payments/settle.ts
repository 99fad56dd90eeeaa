import { type Refusal, type RefusalCode, refuse } from '@sabha/api/refusal'
import { newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { seatStatusAt } from '@sabha/ticketing/states'
import { ProviderError, type ProviderPayment } from '../../adapters/razorpay/provider.ts'
import { type BookingRow, bookingSeats, changeStatus, findBooking, lockBooking } from '../../store/bookings/bookings.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { addPayment, findOrder, hasPayment, type OrderRow, paymentsOfOrder } from '../../store/payments/payments.ts'
import { refundWithKey } from '../../store/payments/refunds.ts'
import type { UnbookedReason } from '../../store/payments/tables.ts'
import { bookSeats, findSeats, lockSeats } from '../../store/seats/seats.ts'
import { movesSince } from '../../store/shows/changes.ts'
import { findShow } from '../../store/shows/shows.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import { addTicket } from '../../store/tickets/tickets.ts'
import { endHold } from '../bookings/end-hold.ts'
import type { Context, PaymentKeys } from '../context.ts'
import { keepsUse } from '../prices/codes.ts'
import { notifyOfMove } from '../shows/show-news.ts'
import { issueDonationReceipt } from './donations.ts'
import { issueInvoice } from './invoices.ts'
import { isPlayedOrder } from './payment-keys.ts'
import { requestRefund } from './refunds.ts'

/** What a settlement needs. */
export type SettleContext = Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'> & { paymentKeys: PaymentKeys }

/** `open`: nothing captured yet. `cancelled`: staff cancelled it after it was booked. A reason: the payment booked nothing and is refunded. */
export type Settlement = 'booked' | 'open' | 'unknown-order' | 'cancelled' | UnbookedReason

/**
 * The one place where a payment becomes a ticket or a refund. Fed by the browser's handler, the callback, the webhook and the
 * reconciler with what the provider says of the order; idempotent, so that all of them may come, in any order and twice.
 *
 * - hold valid, or over with its seats still free: booked
 * - a seat gone, the last use of its code gone, the show no longer on, a second capture, another amount: a refund is queued, and the buyer learns why
 * - payments that aren't captured change nothing: a failed one may be captured days later
 * - where live keys hold by now, an order of test keys or of the sandbox books nothing: no money was paid, and its seats are given back
 */
export async function settle(context: SettleContext, orderId: string, payments: readonly ProviderPayment[]): Promise<Settlement> {
  let booked = false
  // Live keys may have been entered a moment ago, in whatever process.
  if (!context.paymentKeys.isLive && payments.length > 0) await context.paymentKeys.refresh()
  for (const payment of payments) {
    if (payment.orderId !== orderId || payment.status !== 'captured') continue
    const taken = await context.store.together(settlementOfOne(orderId), (tx) => book(tx, context, payment))
    if (taken === 'booked') booked = true
    // A job of its own, since the seats that could be had are given back first. A crash in between leaves the payment
    // unrecorded, and whoever asks next starts again from the top.
    if (taken === 'not-to-be-had') await context.store.concurrent([], (tx) => giveUp(tx, context, payment))
  }
  return booked ? 'booked' : settlementOf(context.store.read, orderId)
}

async function settlementOf(db: Db, orderId: string): Promise<Settlement> {
  const order = await findOrder(db, orderId)
  if (!order) return 'unknown-order'
  const payments = await paymentsOfOrder(db, orderId)
  if (payments.some((payment) => payment.outcome === 'booked')) {
    return (await findBooking(db, String(order.booking_id)))?.status === 'cancelled' ? 'cancelled' : 'booked'
  }
  const last = payments.at(-1)
  if (!last) return 'open'
  const refund = await refundWithKey(db, refundKey(last.id))
  return (refund?.reason as UnbookedReason | undefined) ?? 'seats-lost'
}

/** Payments of one order are dealt with one after another. */
const settlementOfOne = (orderId: string) => ({ kind: 'settlement', locks: [], apart: [`order:${orderId}`] })

const refundKey = (paymentId: string) => `refund_${paymentId}`

async function book(tx: Tx, context: SettleContext, payment: ProviderPayment): Promise<'booked' | Rollback<'not-to-be-had'> | undefined> {
  const found = await unrecorded(tx, payment)
  if (!found) return undefined
  const { order, booking } = found
  const now = context.now()
  if (payment.amount !== order.amount || payment.currency !== 'INR') {
    await refund(tx, booking, payment, 'wrong-amount', now)
  } else if (booking.status === 'paid' || booking.status === 'cancelled') {
    await refund(tx, booking, payment, booking.status === 'paid' ? 'second-payment' : 'late-for-cancelled', now)
  } else if (await isToBeHad(tx, context, found, now)) {
    await keepPayment(tx, booking, payment, 'booked', now)
    await issueTicket(tx, context, booking, now)
    return 'booked'
  } else {
    return rollback('not-to-be-had')
  }
  return undefined
}

/** The seats, the code's use and, where money moves, money for them. */
async function isToBeHad(tx: Tx, context: SettleContext, { order, booking }: Unrecorded, now: number): Promise<boolean> {
  const { paymentKeys, now: clock } = context
  return !(await isPlayedOrder(paymentKeys, order)) && (await takeSeats(tx, booking, now)) && keepsUse(tx, booking, clock)
}

async function giveUp(tx: Tx, context: SettleContext, payment: ProviderPayment): Promise<void> {
  const found = await unrecorded(tx, payment)
  if (!found || found.booking.status === 'paid') return
  await endHold(tx, found.booking)
  const isPlayed = await isPlayedOrder(context.paymentKeys, found.order)
  const reason = isPlayed ? 'test-payment' : await whyNotToBeHad(tx, found.booking, context.now())
  await refund(tx, found.booking, payment, reason, context.now())
}

async function whyNotToBeHad(tx: Tx, booking: BookingRow, now: number): Promise<UnbookedReason> {
  const show = await findShow(tx, booking.show_id)
  if (!show || show.status === 'cancelled') return 'late-for-show-off'
  if (show.ends_at <= now) return 'late-for-show-over'
  if (await areAllTheirOwn(tx, booking, now)) return 'seats-held-anew'
  return (await keepsUse(tx, booking, () => now)) ? 'seats-lost' : 'code-used-up'
}

/** Whether every seat of theirs that is not to be had is in a newer booking of the same guest, paid or under way. */
async function areAllTheirOwn(tx: Tx, booking: BookingRow, now: number): Promise<boolean> {
  const seats = await findSeats(tx, booking.show_id, await bookingSeats(tx, booking.id))
  const gone = seats.filter((seat) => seatStatusAt(seat.status, seat.reserved_until, now) !== 'available')
  for (const holder of new Set(gone.map(({ booking_id }) => booking_id))) {
    if (holder === null || (await findBooking(tx, String(holder)))?.guest_id !== booking.guest_id) return false
  }
  return gone.length > 0
}

interface Unrecorded {
  order: OrderRow
  booking: BookingRow
}

/** The order and booking of a payment that hasn't been dealt with; nobody else deals with it before the transaction ends. */
async function unrecorded(tx: Tx, payment: ProviderPayment): Promise<Unrecorded | undefined> {
  const order = await findOrder(tx, payment.orderId)
  if (!order) return undefined
  const [booking, isKnown] = await Promise.all([lockBooking(tx, order.booking_id), hasPayment(tx, payment.id)])
  return booking && !isKnown ? { order, booking } : undefined
}

/** Books the seats of a booking; false where the show takes nobody any more, or a seat is gone. */
export async function takeSeats(tx: Tx, booking: BookingRow, now: number): Promise<boolean> {
  const [show, places] = await Promise.all([findShow(tx, booking.show_id), bookingSeats(tx, booking.id)])
  // A guest who had their data deleted has no way to the ticket.
  if (!show || show.status === 'cancelled' || show.ends_at <= now || booking.forgotten_at !== null) return false
  const [, got] = await Promise.all([
    lockSeats(tx, show.id, { places }),
    bookSeats(tx, { id: booking.id, showId: show.id, customerName: booking.customer_name, places, now }),
  ])
  return got === places.length
}

/** Makes a booking whose seats are taken a ticket. Where nothing was paid there is nothing to invoice. */
export async function issueTicket(
  tx: Tx,
  { randomBytes, gst, settings }: Pick<SettleContext, 'randomBytes' | 'gst' | 'settings'>,
  booking: BookingRow,
  now: number,
): Promise<void> {
  await changeStatus(tx, booking.id, 'paid', now)
  await addTicket(tx, randomBytes, {
    booking_id: booking.id,
    ticket_code: newTicketCode(randomBytes),
    verification_code: newVerificationCode(randomBytes),
    issue: 1,
    created_at: now,
    show_id: booking.show_id,
  })
  if (gst.invoices && booking.total > 0) await issueInvoice(tx, gst.invoices, gst.exemptUpTo, booking, now)
  if (booking.donation > 0) await issueDonationReceipt(tx, settings, booking, now)
  if (booking.customer_email) await enqueue(tx, { kind: 'ticket-mail', event: `booked:${booking.id}`, bookingId: booking.id, now })
  // The show moved while they paid: they chose another date, or another venue.
  for (const change of await movesSince(tx, booking)) await notifyOfMove(tx, booking, change, now)
}

async function refund(tx: Tx, booking: BookingRow, payment: ProviderPayment, reason: UnbookedReason, now: number): Promise<void> {
  await keepPayment(tx, booking, payment, 'refund', now)
  await requestRefund(tx, { booking, paymentId: payment.id, amount: payment.amount, reason, key: refundKey(payment.id), now })
}

async function keepPayment(
  tx: Tx,
  booking: BookingRow,
  payment: ProviderPayment,
  outcome: 'booked' | 'refund',
  now: number,
): Promise<void> {
  await addPayment(tx, {
    id: payment.id,
    order_id: payment.orderId,
    booking_id: booking.id,
    amount: payment.amount,
    currency: payment.currency,
    outcome,
    created_at: now,
    donation: outcome === 'booked' ? booking.donation : 0,
  })
}

/** Settles an order by what the provider says of it now: a browser or an event may be late, early or wrong. */
export async function askAndSettle(context: SettleContext, order: Pick<OrderRow, 'id' | 'key_id'>): Promise<Settlement> {
  const { provider } = await context.paymentKeys.of(order)
  return settle(context, order.id, await provider.orderPayments(order.id))
}

/**
 * Settles with one payment that a browser brought, its signature checked: as the provider has it now, captured where it was only
 * authorised. `not-of-order`: genuine, but for something else. Rejects with a ProviderError where the provider doesn't answer.
 */
export async function settlePayment(services: SettleContext, order: OrderRow, paymentId: string): Promise<Settlement | 'not-of-order'> {
  const payment = await currentPayment(services, order, paymentId)
  if (!payment) return 'not-of-order'
  return settle(services, order.id, [payment])
}

async function currentPayment({ paymentKeys }: Pick<SettleContext, 'paymentKeys'>, order: OrderRow, paymentId: string) {
  const { provider } = await paymentKeys.of(order)
  try {
    const payment = await provider.payment(paymentId)
    if (payment.orderId !== order.id) return undefined
    return payment.status === 'authorized' ? await provider.capture(paymentId, order.amount) : payment
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return undefined
    throw error
  }
}

const codes = {
  'seats-lost': 'payment-refunded',
  'seats-held-anew': 'payment-refunded-anew',
  'code-used-up': 'payment-refunded-code',
  'test-payment': 'payment-refunded-test',
  // Of a second payment alone nobody hears: the first has booked.
  'second-payment': 'already-paid',
  'wrong-amount': 'payment-refunded-amount',
  'late-for-cancelled': 'payment-refunded-cancelled',
  'late-for-show-off': 'payment-refunded-show-off',
  'late-for-show-over': 'payment-refunded-show-over',
  cancelled: 'booking-cancelled',
} as const satisfies Record<UnbookedReason | 'cancelled', RefusalCode>

export type LostCode = (typeof codes)[keyof typeof codes]

/** Why a payment that was made has no ticket to show for it; undefined where it has one, or may yet. */
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
