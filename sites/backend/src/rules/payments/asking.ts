import type { PaymentProvider } from '../../adapters/razorpay/provider.ts'
import { type SettleContext, type Settlement, settle } from './settle.ts'

/** Settles an order by what the provider says of it now: whoever tells of a payment may be late, early or mistaken. */
export async function askAndSettle(context: SettleContext, provider: PaymentProvider, orderId: string): Promise<Settlement> {
  return settle(context, orderId, await provider.orderPayments(orderId))
}
