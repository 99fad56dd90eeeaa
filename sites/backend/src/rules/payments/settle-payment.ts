import { type PaymentProvider, ProviderError } from '../../adapters/razorpay/provider.ts'
import type { OrderRow } from '../../store/payments.ts'
import type { Context } from '../context.ts'
import { type SettleContext, type Settlement, settle } from './settle.ts'

/** What it takes to settle a payment with the provider's word. */
export interface PaymentContext extends SettleContext, Pick<Context, 'outboxChanged'> {
  provider: PaymentProvider
}

/**
 * Settles with one payment that a browser brought, its signature checked: as the provider has it now, captured where it was only
 * authorised. `not-of-order`: genuine, but for something else. Rejects with a ProviderError where the provider doesn't answer.
 */
export async function settlePayment(services: PaymentContext, order: OrderRow, paymentId: string): Promise<Settlement | 'not-of-order'> {
  const payment = await currentPayment(services, order, paymentId)
  if (!payment) return 'not-of-order'
  const settlement = await settle(services, order.id, [payment])
  services.outboxChanged()
  return settlement
}

async function currentPayment({ provider }: Pick<PaymentContext, 'provider'>, order: OrderRow, paymentId: string) {
  try {
    const payment = await provider.payment(paymentId)
    if (payment.orderId !== order.id) return undefined
    return payment.status === 'authorized' ? await provider.capture(paymentId, order.amount) : payment
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return undefined
    throw error
  }
}
