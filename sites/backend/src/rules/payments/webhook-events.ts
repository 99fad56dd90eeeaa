import { ProviderError } from '../../adapters/razorpay/provider.ts'
import { subjectOf } from '../../adapters/razorpay/webhook-body.ts'
import { findOrder, hasPayment } from '../../store/payments.ts'
import { hastenRefunds } from '../../store/refunds.ts'
import { forgetEvents, hasOldEvents, setEvent, takeEvents, type WebhookEventRow } from '../../store/webhooks.ts'
import { askAndSettle } from './asking.ts'
import type { PaymentContext } from './settle-payment.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Longer than asking the provider takes; after a crash an event waits that long. */
export const eventLease = minute
/** A day of them, as long as the provider itself delivers; by their number, since a box office that was off has not tried. The reconciler asks for three. */
const mostTries = 32
const keepFor = 7 * day

/** Takes up the events that were received and not dealt with: the provider was down, or we were. */
export async function followEvents(services: PaymentContext): Promise<void> {
  const { store, now } = services
  for (const event of await store.alone((tx) => takeEvents(tx, now(), now() + eventLease, 20))) await followEvent(services, event)
}

/** Does what an event asks for, once more if need be: everything that it leads to may happen twice. Never rejects for the provider's sake. */
export async function followEvent(services: PaymentContext, event: Omit<WebhookEventRow, 'due_at' | 'error'>): Promise<void> {
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

async function follow(
  services: PaymentContext,
  { name, order_id: orderId, payment_id: paymentId }: Omit<WebhookEventRow, 'due_at' | 'error'>,
) {
  const { store, provider, now } = services
  const subject = subjectOf(name)
  if (subject.kind === 'refund' && paymentId !== null) {
    await store.alone((tx) => hastenRefunds(tx, paymentId, subject.told, now()))
  } else if (subject.kind === 'order' && orderId !== null) {
    if (paymentId !== null && (await hasPayment(store.read, paymentId))) return
    // Other shops of the same account have orders too.
    if (!(await findOrder(store.read, orderId))) return
    await askAndSettle(services, provider, orderId)
  }
  services.outboxChanged()
}

export async function forgetOldEvents({ store, now }: Pick<PaymentContext, 'store' | 'now'>): Promise<void> {
  const before = now() - keepFor
  if (await hasOldEvents(store.read, before)) await store.alone((tx) => forgetEvents(tx, before))
}
