import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Paise } from '@sabha/ticketing/money'
import { type PaymentProvider, ProviderError } from '../../adapters/razorpay/provider.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { addOrder, orderOfBooking } from '../../store/payments/payments.ts'
import type { Context } from '../context.ts'

/** The provider's form has to be closed this long before the hold ends. */
const grace = 30_000

export interface PlacedOrder {
  id: string
  amount: Paise
  /** Seconds that the provider's form may stay open. */
  timeout: number
}

/** The booking's one order at the provider, made at first asking. */
export async function placeOrder(
  context: Pick<Context, 'store' | 'now'>,
  provider: PaymentProvider,
  booking: BookingRow,
  amount: Paise,
): Promise<PlacedOrder | Refusal> {
  if (booking.status === 'paid') return refuse('already-paid')
  const now = context.now()
  const left = booking.reserved_until - now - grace
  if (booking.status !== 'pending' || left <= 0) return refuse('hold-over')
  if (amount !== booking.total) return refuse('amount-mismatch')
  const known = await orderOfBooking(context.store.read, booking.id)
  const order = known ?? (await create(context, provider, booking))
  return { id: order.id, amount: order.amount, timeout: Math.floor(left / 1000) }
}

/** Crash after the provider made the order and before it is kept: the next attempt has the same receipt, and gets the same order. */
async function create(context: Pick<Context, 'store' | 'now'>, provider: PaymentProvider, booking: BookingRow) {
  const made = await provider.createOrder({ amount: booking.total, receipt: booking.public_id, notes: { booking_id: booking.public_id } })
  const order = {
    id: made.id,
    booking_id: booking.id,
    amount: booking.total,
    created_at: context.now(),
    // Asked before the hold is given up, in case the browser never comes back.
    check_at: booking.reserved_until - grace / 2,
    checks: 0,
  }
  return context.store.concurrent([], (tx) => addOrder(tx, order))
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
