import { type Refusal, refuse } from '@sabha/api/refusal'
import type { RandomBytes } from '@sabha/ticketing/codes'
import { type Paise, paiseOf } from '@sabha/ticketing/money'
import { type PaymentProvider, ProviderError } from '../../adapters/razorpay/provider.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { addOrder, type OrderRow, orderOfBooking } from '../../store/payments/payments.ts'
import type { Context, PaymentKey, PaymentKeys } from '../context.ts'
import { isPlayedOrder } from './payment-keys.ts'

/** ms before the end of the hold at which the provider's form has to be closed. */
export const grace = 30_000

export interface PlacedOrder {
  id: string
  /** The key that the order was made with; its form opens with no other. */
  key: PaymentKey
  amount: Paise
  /** Seconds that the provider's form may stay open. */
  timeout: number
}

/** Returns what one payment covers: the seats and what is given beside them. */
export function toPay({ total, donation }: Pick<BookingRow, 'total' | 'donation'>): Paise {
  return total + donation
}

export type OrderContext = Pick<Context, 'store' | 'now'> & { paymentKeys: PaymentKeys }

/** Returns the booking's one order at the provider, made at first asking. */
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
  // A basket's order has another sum: nobody may pay it for these seats alone.
  if (order.basket !== null) return refuse('other-order')
  return { id: order.id, key: await context.paymentKeys.of(order), amount: order.amount, timeout: Math.floor(left / 1000) }
}

/**
 * Makes the order. If we crash after the provider made it and before it is kept, the next attempt has the same receipt, and gets the same
 * order.
 */
async function create(context: OrderContext, booking: BookingRow): Promise<OrderRow | undefined> {
  // So that no process makes an order of the sandbox once live keys are saved.
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
  return context.store.batched({ kind: 'order', locks: [], conflictsOn: [`booking:${booking.id}`] }, (tx) => addOrder(tx, order))
}

/** When we ask the provider about an order: before the hold is given up, in case the browser never comes back. */
export function checkAt(reservedUntil: number): number {
  return reservedUntil - grace / 2
}

/** Makes an order of one rupee, which nobody pays; returns its id. */
export async function placeTestOrder(provider: PaymentProvider, randomBytes: RandomBytes): Promise<string> {
  const receipt = `try-${Buffer.from(randomBytes(12)).toString('hex')}`
  const { id } = await provider.createOrder({ amount: paiseOf(1), receipt, notes: { purpose: 'test' } })
  return id
}

/** Returns what the work returns, or a refusal where the provider failed. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderError) return refuse('provider-unavailable')
    throw error
  }
}
