import { recordRefund } from '../booking/refunds.ts'
import type { BoxOffice } from '../box-office.ts'
import { ProviderError, type ProviderRefund } from '../payments/provider.ts'
import type { OutboxRow } from '../store/outbox.ts'
import { findRefund, type RefundRow } from '../store/refunds.ts'

/** `pending`: the provider has it, and takes its time. `failed`: somebody has to see to it. */
export type RefundOutcome = 'done' | 'pending' | 'failed'

/**
 * Sends a refund, or asks what became of it. What may have happened to an attempt whose answer never came:
 * - the provider made it: the same key gets the same refund as answer
 * - it made nothing: it makes it now
 * - it refuses for good (nothing left on the payment, no money on our account with it): failed
 */
export async function sendRefund(office: BoxOffice, task: OutboxRow): Promise<RefundOutcome> {
  const { store, now } = office
  const refund = task.refund_id === null ? undefined : await findRefund(store.read, task.refund_id)
  if (!refund) return 'done'
  if (refund.status === 'failed') return 'failed'
  const made = await stateOf(office, refund)
  if (!made) return 'pending'
  await store.write((tx) => recordRefund(tx, refund, made.status, made.id, now()))
  return made.status === 'processed' ? 'done' : made.status
}

async function stateOf({ store, provider, now }: BoxOffice, refund: RefundRow): Promise<ProviderRefund | undefined> {
  const { payment_id: paymentId, provider_id: providerId, amount, key } = refund
  if (providerId !== null) return (await provider.refundsOf(paymentId)).find((each) => each.id === providerId)
  try {
    return await provider.refund(paymentId, { amount, idempotencyKey: key })
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) {
      await store.write((tx) => recordRefund(tx, refund, 'failed', null, now()))
    }
    throw error
  }
}
