import { type Refusal, refuse } from '@sabha/api/refusal'
import type { RandomBytes } from '@sabha/ticketing/codes'
import { type Paise, paiseOf } from '@sabha/ticketing/money'
import { type PaymentProvider, ProviderError } from '../../adapters/razorpay/provider.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { addOrder, type OrderRow, orderOfBooking } from '../../store/payments/payments.ts'
import type { Context, PaymentKey, PaymentKeys } from '../context.ts'
import { isPlayedOrder } from './payment-keys.ts'

/** The provider's form has to be closed this long before the hold ends. */
export const grace = 30_000

export interface PlacedOrder {
  id: string
  /** That it was made with: its form is opened with no other. */
  key: PaymentKey
  amount: Paise
  /** Seconds that the provider's form may stay open. */
  timeout: number
}

/** The seats and what is given beside them, in one payment. */
export function toPay({ total, donation }: Pick<BookingRow, 'total' | 'donation'>): Paise {
  return total + donation
}

export type OrderContext = Pick<Context, 'store' | 'now'> & { paymentKeys: PaymentKeys }

/** The booking's one order at the provider, made at first asking. */
export async function placeOrder(context: OrderContext, booking: BookingRow, amount: Paise): Promise<PlacedOrder | Refusal> {
  if (booking.status === 'paid') return refuse('already-paid')
  if (toPay(booking) === 0) return refuse('free-booking')
  const now = context.now()
  const left = booking.reserved_until - now - grace
  if (booking.status !== 'pending' || left <= 0) return refuse('hold-over')
  if (amount !== toPay(booking)) return refuse('amount-mismatch')
  const standing = await orderOfBooking(context.store.read, booking.id)
  if (standing && (await isPlayedOrder(context.paymentKeys, standing))) return refuse('payment-refunded-test')
  const order = standing ?? (await create(context, booking))
  if (!order) return refuse('payments-closed')
  // Its sum is another: nobody pays it for these seats alone.
  if (order.basket !== null) return refuse('other-order')
  return { id: order.id, key: await context.paymentKeys.of(order), amount: order.amount, timeout: Math.floor(left / 1000) }
}

/** Crash after the provider made the order and before it is kept: the next attempt has the same receipt, and gets the same order. */
async function create(context: OrderContext, booking: BookingRow): Promise<OrderRow | undefined> {
  // Once live keys are saved, no process makes an order of the sandbox's.
  await context.paymentKeys.refresh()
  const { current } = context.paymentKeys
  if (!current) return undefined
  const { keyId, provider } = current
  const made = await provider.createOrder({ amount: toPay(booking), receipt: booking.public_id, notes: { booking_id: booking.public_id } })
  const order = {
    id: made.id,
    booking_id: booking.id,
    amount: toPay(booking),
    created_at: context.now(),
    check_at: checkAt(booking.reserved_until),
    checks: 0,
    key_id: keyId,
  }
  return context.store.together({ kind: 'order', locks: [], apart: [`booking:${booking.id}`] }, (tx) => addOrder(tx, order))
}

/** Asked before the hold is given up, in case the browser never comes back. */
export function checkAt(reservedUntil: number): number {
  return reservedUntil - grace / 2
}

/** An order of one rupee, which nobody pays; answers its id. */
export async function placeTestOrder(provider: PaymentProvider, randomBytes: RandomBytes): Promise<string> {
  const receipt = `try-${Buffer.from(randomBytes(12)).toString('hex')}`
  const { id } = await provider.createOrder({ amount: paiseOf(1), receipt, notes: { purpose: 'test' } })
  return id
}

/** A call's answer where the provider is the one who failed. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderError) return refuse('provider-unavailable')
    throw error
  }
}
