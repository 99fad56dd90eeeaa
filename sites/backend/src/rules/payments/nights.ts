import type { ProviderPayment } from '../../adapters/razorpay/provider.ts'
import { type BookingRow, lockBooking } from '../../store/bookings/bookings.ts'
import { leaveBatch } from '../../store/engine/batchable.ts'
import { partsOfOrder } from '../../store/payments/baskets.ts'
import { addPayment, findOrder, hasPayment, type OrderRow } from '../../store/payments/payments.ts'
import type { UnbookedReason } from '../../store/payments/tables.ts'
import type { Tx } from '../../store/store.ts'
import { requestRefund } from './refunds.ts'

/** A booking that an order pays, and its part of the order: the whole of it, except in a basket. */
export interface Night {
  order: OrderRow
  booking: BookingRow
}

/**
 * Returns the nights of a payment that hasn't been dealt with, and locks them until the transaction ends. The seats of several nights are
 * locked in the order of their shows, by all who lock those of more than one.
 */
export async function nightsToSettle(tx: Tx, payment: ProviderPayment): Promise<Night[] | undefined> {
  const order = await findOrder(tx, payment.orderId)
  if (!order) return undefined
  const [nights, isKnown] = await Promise.all([lockNights(tx, order), hasPayment(tx, payment.id)])
  return nights && !isKnown ? nights.sort((a, b) => a.booking.show_id - b.booking.show_id) : undefined
}

async function lockNights(tx: Tx, order: OrderRow): Promise<Night[] | undefined> {
  if (order.basket === null) return locked([{ order, booking: await lockBooking(tx, order.booking_id) }])
  // Jobs that settle a single booking lock one. This one locks several, and in a batch it would wait for any of theirs: it runs by itself.
  leaveBatch(tx)
  const nights: { order: OrderRow; booking: BookingRow | undefined }[] = []
  for (const part of await partsOfOrder(tx, order.basket)) {
    nights.push({
      order: part,
      booking: await lockBooking(tx, part.booking_id),
    })
  }
  return locked(nights)
}

function locked(nights: readonly { order: OrderRow; booking: BookingRow | undefined }[]): Night[] | undefined {
  const found = nights.flatMap(({ order, booking }) => (booking ? [{ order, booking }] : []))
  return found.length > 0 && found.length === nights.length ? found : undefined
}

/**
 * Returns the id of this night's part of an order or payment that the provider knows by `id`. Our tables have it in place of the provider's
 * id.
 */
function partId(id: string, { order }: Pick<Night, 'order'>): string {
  return order.basket === null ? id : `${id}${order.id.slice(order.basket.length)}`
}

export const refundKey = (partOfPayment: string) => `refund_${partOfPayment}`

/** Keeps what a payment brought for this night. A night that costs nothing has no part in it. */
export async function keepBooked(tx: Tx, night: Night, payment: ProviderPayment, now: number): Promise<void> {
  if (night.order.amount > 0)
    await keepPart(tx, night, payment, {
      amount: night.order.amount,
      outcome: 'booked',
      now,
    })
}

/** Gives back this night's part of a payment that doesn't book the night. */
export async function refundNight(tx: Tx, night: Night, payment: ProviderPayment, reason: UnbookedReason, now: number): Promise<void> {
  if (night.order.amount > 0)
    await refundPart(tx, night, payment, {
      amount: night.order.amount,
      reason,
      now,
    })
}

/** Gives back a payment that can't be divided among its nights, since it isn't their sum. */
export async function refundWhole(tx: Tx, nights: readonly Night[], payment: ProviderPayment, now: number): Promise<void> {
  const night = nights.find(({ order }) => order.id === payment.orderId)
  if (night)
    await refundPart(tx, night, payment, {
      amount: payment.amount,
      reason: 'wrong-amount',
      now,
    })
}

async function refundPart(
  tx: Tx,
  night: Night,
  payment: ProviderPayment,
  { amount, reason, now }: { amount: number; reason: UnbookedReason; now: number },
): Promise<void> {
  const paymentId = await keepPart(tx, night, payment, {
    amount,
    outcome: 'refund',
    now,
  })
  await requestRefund(tx, {
    booking: night.booking,
    paymentId,
    amount,
    reason,
    key: refundKey(paymentId),
    now,
  })
}

async function keepPart(
  tx: Tx,
  night: Night,
  payment: ProviderPayment,
  { amount, outcome, now }: { amount: number; outcome: 'booked' | 'refund'; now: number },
): Promise<string> {
  const { order, booking } = night
  const id = partId(payment.id, night)
  await addPayment(tx, {
    id,
    order_id: order.id,
    booking_id: booking.id,
    amount,
    currency: payment.currency,
    outcome,
    created_at: now,
    donation: outcome === 'booked' ? booking.donation : 0,
    basket: order.basket === null ? null : payment.id,
  })
  return id
}
