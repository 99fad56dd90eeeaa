import { ProviderError, type ProviderRefund } from '../adapters/razorpay/provider.ts'
import type { Services } from '../routes/services.ts'
import { recordRefund } from '../rules/payments/refunds.ts'
import type { OutboxRow } from '../store/outbox.ts'
import { findRefund, type RefundRow } from '../store/refunds.ts'

/** `pending`: the provider has it, and takes its time. `failed`: for good, so that somebody has to ask anew. */
export type RefundOutcome = { kind: 'done' } | { kind: 'pending' } | { kind: 'failed'; why: string }

/**
 * Sends a refund, or asks what became of it. What may have happened to an attempt whose answer never came:
 * - the provider made it: the same key gets the same refund as answer
 * - it made nothing: it makes it now
 * - it refuses for good (nothing left on the payment, no money on our account with it): failed
 * Whatever else comes in between is thrown, and it stays as it is: owed.
 */
export async function sendRefund(services: Services, task: OutboxRow): Promise<RefundOutcome> {
  const { store, now } = services
  const refund = task.refund_id === null ? undefined : await findRefund(store.read, task.refund_id)
  if (!refund) return { kind: 'done' }
  if (refund.status === 'failed') return { kind: 'failed', why: 'refund failed' }
  const made = await stateOf(services, refund)
  if (!made) return { kind: 'pending' }
  if ('refusal' in made) {
    await store.alone((tx) => recordRefund(tx, refund, 'failed', null, now()))
    return { kind: 'failed', why: made.refusal }
  }
  await store.alone((tx) => recordRefund(tx, refund, made.status, made.id, now()))
  if (made.status === 'processed') return { kind: 'done' }
  return made.status === 'pending' ? { kind: 'pending' } : { kind: 'failed', why: 'refund failed' }
}

async function stateOf({ provider }: Services, refund: RefundRow): Promise<ProviderRefund | { refusal: string } | undefined> {
  const { payment_id: paymentId, provider_id: providerId, amount, key } = refund
  if (providerId !== null) return (await provider.refundsOf(paymentId)).find((each) => each.id === providerId)
  try {
    return await provider.refund(paymentId, { amount, idempotencyKey: key })
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return { refusal: String(error) }
    throw error
  }
}
