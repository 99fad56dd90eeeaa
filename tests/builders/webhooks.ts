import { webhookSignature } from '@sabha/backend/adapters/razorpay/signatures'
import type { Backend } from './backend.ts'
import { type RawAnswer, raw } from './raw.ts'

export interface Event {
  event: string
  orderId?: string
  paymentId?: string
  /** The provider's id of the event. */
  id?: string | undefined
  /** As the event tells it. The provider's answer to a question may differ. */
  amount?: number
  status?: string
}

/** Returns the body of an event as the provider writes it. */
export function eventBody({ event, orderId = 'order_none', paymentId = 'pay_none', amount = 1, status = 'captured' }: Event): string {
  const payment = { entity: { id: paymentId, entity: 'payment', order_id: orderId, amount, currency: 'INR', status } }
  const payload = event.startsWith('refund.')
    ? { refund: { entity: { id: 'rfnd_none', payment_id: paymentId, amount, status } }, payment }
    : { payment, ...(event === 'order.paid' && { order: { entity: { id: orderId, status: 'paid' } } }) }
  return JSON.stringify({ entity: 'event', account_id: 'acc_x', event, contains: Object.keys(payload), payload, created_at: 1 })
}

/** Delivers an event, signed with the secret that this backend knows. */
export function deliver({ origin, deps }: Pick<Backend, 'origin' | 'deps'>, event: Event, secret = deps.checkout.webhookSecrets[0] ?? '') {
  const body = eventBody(event)
  return deliverRaw(origin, body, webhookSignature(body, secret), event.id)
}

export function deliverRaw(origin: string, body: string | Buffer, signature: string, eventId?: string): Promise<RawAnswer> {
  return raw(origin, '/api/razorpay_webhook.php', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      ...(eventId !== undefined && { 'x-razorpay-event-id': eventId }),
    },
  })
}
