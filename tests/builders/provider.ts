import {
  type PaymentProvider,
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '@sabha/backend/adapters/razorpay/provider'
import { paymentSignature } from '@sabha/backend/adapters/razorpay/signatures'
import type { Backend } from './backend.ts'
import type { PaymentFields } from './buyer.ts'

export interface Outage {
  isOn: boolean
}

/** Wraps a provider so that it doesn't answer during an outage. */
export function withOutage(provider: PaymentProvider, outage: Outage): PaymentProvider {
  const asked =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (outage.isOn) throw new ProviderError('unreachable', 'an outage of the test')
      return ask(...args)
    }
  return {
    createOrder: asked(provider.createOrder),
    orderPayments: asked(provider.orderPayments),
    payment: asked(provider.payment),
    capture: asked(provider.capture),
    refund: asked(provider.refund),
    refundsOf: asked(provider.refundsOf),
  }
}

export interface FakeProvider extends PaymentProvider {
  /** Makes a payment of an order, for the order's amount unless `change` says otherwise. */
  pay(orderId: string, change?: Partial<ProviderPayment>): ProviderPayment
}

/** A provider in memory that does what the sandbox refuses to do: pays twice, pays too little, leaves a refund pending. */
export function fakeProvider({ refundStatus = 'processed' }: { refundStatus?: ProviderRefund['status'] } = {}): FakeProvider {
  const orders: ProviderOrder[] = []
  const payments: ProviderPayment[] = []
  const refunds = new Map<string, ProviderRefund>()
  const found = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new ProviderError('refused', 'The id provided does not exist', { status: 400 })
    return thing
  }
  const payment = (id: string) => found(payments.find((each) => each.id === id))
  return {
    async createOrder({ amount, receipt }) {
      const order: ProviderOrder = { id: `order_fake${orders.length}`, amount, currency: 'INR', receipt, status: 'created' }
      orders.push(order)
      return order
    },
    async orderPayments(orderId) {
      found(orders.find((order) => order.id === orderId))
      return payments.filter((each) => each.orderId === orderId)
    },
    payment: async (id) => payment(id),
    capture: async (id) => Object.assign(payment(id), { status: 'captured' }),
    async refund(paymentId, { amount, idempotencyKey }) {
      const refund = refunds.get(idempotencyKey) ?? { id: `rfnd_fake${refunds.size}`, paymentId, amount, status: refundStatus }
      refunds.set(idempotencyKey, refund)
      Object.assign(payment(paymentId), { amountRefunded: amount })
      return refund
    },
    refundsOf: async (paymentId) => [...refunds.values()].filter((refund) => refund.paymentId === paymentId),
    pay(orderId, change = {}) {
      const { amount } = found(orders.find((order) => order.id === orderId))
      const made: ProviderPayment = {
        id: `pay_fake${payments.length}`,
        orderId,
        amount,
        currency: 'INR',
        status: 'captured',
        amountRefunded: 0,
        failure: null,
        ...change,
      }
      payments.push(made)
      return made
    },
  }
}

/** Returns what the provider's checkout hands to the page, signed with the key that both sides know. */
export function signedFields({ deps }: Pick<Backend, 'deps'>, orderId: string, paymentId: string): PaymentFields {
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: paymentSignature(orderId, paymentId, deps.checkout.keySecret),
  }
}
