import { setTimeout as pause } from 'node:timers/promises'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { day, minute } from '@sabha/ticketing/durations'
import { ProviderError } from '../../adapters/razorpay/provider.ts'
import { verifyWebhookSignature } from '../../adapters/razorpay/signatures.ts'
import { readEvent, subjectOf } from '../../adapters/razorpay/webhook-body.ts'
import { hastenRefunds } from '../../store/messages/outbox.ts'
import { findOrder, hasPayment } from '../../store/payments/payments.ts'
import { refundAtProvider } from '../../store/payments/refunds.ts'
import { addEvent, forgetEvents, hasOldEvents, setEvent, takeEvents, type WebhookEventRow } from '../../store/payments/webhook-events.ts'
import type { PaymentKeys } from '../context.ts'
import { noteOutsideRefunds } from './outside-refunds.ts'
import { askAndSettle, type SettleContext } from './settle.ts'

/** ms. The provider wants an answer within 5 s; work that takes longer continues after it. */
const answerWithin = 3_000

export interface WebhookDelivery {
  /** Byte for byte as it arrived. */
  body: Uint8Array
  signature: string
  eventId: string | undefined
}

/**
 * Takes an event of the provider. Once it is stored it is answered with success: if following it fails, it is due again after its lease.
 */
export async function takeWebhook(services: SettleContext, { body, signature, eventId }: WebhookDelivery): Promise<Refusal | undefined> {
  const { store, paymentKeys, now } = services
  const signer = await signerOf(paymentKeys, body, signature)
  if (signer === undefined) return refuse('bad-signature')
  const event = readEvent(body, eventId)
  if (!event) return refuse('malformed')
  const received = now()
  const isNew = await store.concurrent([], (tx) =>
    addEvent(tx, { ...event, signedBy: signer, now: received, leaseUntil: received + eventLease }),
  )
  if (!isNew) return undefined
  const { id, name, orderId: order_id, paymentId: payment_id, refundId: refund_id } = event
  // If the database takes nothing more, the event waits for the end of its lease.
  const following = followEvent(services, { id, name, order_id, payment_id, refund_id, received_at: received, attempts: 0 }).catch(
    () => undefined,
  )
  await Promise.race([following, pause(answerWithin, undefined, { ref: false })])
  return undefined
}

/** Returns the name of the secret that signed the body. Each is tried, so that the time taken doesn't tell which one fits. */
async function signerOf(keys: PaymentKeys, body: Uint8Array, signature: string): Promise<string | undefined> {
  const fitting = (await keys.webhookSecrets()).filter(({ secret }) => verifyWebhookSignature(body, signature, [secret]))
  return fitting[0]?.name
}

/** ms. Longer than asking the provider takes; after a crash an event waits for so long. */
const eventLease = minute
/**
 * One day of tries, as long as the provider itself delivers. Tries are counted instead of hours, because a backend that was off has not
 * tried.
 */
const mostTries = 32
const keepFor = 7 * day

/**
 * Takes up the events that were received and not dealt with, because the provider or we were down. When the process ends, the rest keep
 * their lease.
 */
export async function followEvents(services: SettleContext, ending?: AbortSignal): Promise<void> {
  const { store, now } = services
  for (const event of await store.alone((tx) => takeEvents(tx, now(), now() + eventLease, 20))) {
    if (ending?.aborted) return
    await followEvent(services, event)
  }
}

type EventToFollow = Omit<WebhookEventRow, 'due_at' | 'error' | 'signed_by'>

/**
 * Does what an event asks for, perhaps a second time: everything that it leads to may happen twice. A failure of the provider doesn't make
 * it reject.
 */
async function followEvent(services: SettleContext, event: EventToFollow): Promise<void> {
  const { store, now } = services
  try {
    await follow(services, event)
    await store.concurrent([], (tx) => setEvent(tx, event.id, { dueAt: null, error: null }))
  } catch (error) {
    const isOver = (error instanceof ProviderError && !error.isTemporary) || event.attempts >= mostTries
    const dueAt = isOver ? null : now() + Math.min(10_000 * 2 ** event.attempts, 60 * minute)
    await store.concurrent([], (tx) => setEvent(tx, event.id, { dueAt, error: String(error) }))
  }
}

async function follow(services: SettleContext, { name, order_id: orderId, payment_id: paymentId, refund_id: refundId }: EventToFollow) {
  const { store, now } = services
  const subject = subjectOf(name)
  if (subject.kind === 'refund' && paymentId !== null) {
    await store.alone((tx) => hastenRefunds(tx, paymentId, subject.told, now()))
    const isOurs = refundId !== null && (await refundAtProvider(store.read, refundId)) !== undefined
    if (!isOurs && subject.told === 'processed') await noteOutsideRefunds(services, paymentId)
  } else if (subject.kind === 'order' && orderId !== null) {
    if (paymentId !== null && (await hasPayment(store.read, paymentId))) return
    // Other shops of the same account have orders too.
    const order = await findOrder(store.read, orderId)
    if (order) await askAndSettle(services, order)
  }
}

export async function forgetOldEvents({ store, now }: Pick<SettleContext, 'store' | 'now'>): Promise<void> {
  const before = now() - keepFor
  if (await hasOldEvents(store.read, before)) await store.alone((tx) => forgetEvents(tx, before))
}
