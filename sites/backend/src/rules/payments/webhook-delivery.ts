import { setTimeout as pause } from 'node:timers/promises'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { verifyWebhookSignature } from '../../adapters/razorpay/signatures.ts'
import { readEvent } from '../../adapters/razorpay/webhook-body.ts'
import { addEvent } from '../../store/webhooks.ts'
import type { Checkout } from '../context.ts'
import type { PaymentContext } from './settle-payment.ts'
import { eventLease, followEvent } from './webhook-events.ts'

/** The provider wants its answer within 5 s; what takes longer goes on after it. */
const answerWithin = 3_000

export interface Delivery {
  /** Byte for byte as it arrived. */
  body: Uint8Array
  signature: string
  eventId: string | undefined
}

/**
 * Takes an event of the provider. Once it is kept it is ours to follow, so it is answered well whatever becomes of that: a provider
 * or a process that fails meanwhile leaves it due again after its lease.
 */
export async function takeDelivery(
  services: PaymentContext & { checkout: Pick<Checkout, 'webhookSecrets'> },
  { body, signature, eventId }: Delivery,
): Promise<Refusal | undefined> {
  const { store, checkout, now } = services
  if (!verifyWebhookSignature(body, signature, checkout.webhookSecrets)) return refuse('bad-signature')
  const event = readEvent(body, eventId)
  if (!event) return refuse('malformed')
  const received = now()
  const isNew = await store.concurrent([], (tx) => addEvent(tx, { ...event, now: received, leaseUntil: received + eventLease }))
  if (!isNew) return undefined
  const { id, name, orderId: order_id, paymentId: payment_id } = event
  // A database that takes nothing more leaves the event to its lease.
  const following = followEvent(services, { id, name, order_id, payment_id, received_at: received, attempts: 0 }).catch(() => undefined)
  await Promise.race([following, pause(answerWithin, undefined, { ref: false })])
  return undefined
}
