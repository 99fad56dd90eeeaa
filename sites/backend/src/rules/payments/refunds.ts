import type { Paise } from '@sabha/ticketing/money'
import { type PaymentProvider, ProviderError, type ProviderRefund } from '../../adapters/razorpay/provider.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { addToTell, enqueue, type OutboxRow } from '../../store/messages/outbox.ts'
import { addRefund, findRefund, markMadeByHand, moveRefund, type RefundRow, refundWithKey } from '../../store/payments/refunds.ts'
import type { RefundReason, RefundStatus } from '../../store/payments/tables.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { issueCreditNote } from './invoices.ts'

export interface RefundRequest {
  booking: Pick<BookingRow, 'id' | 'customer_email'>
  paymentId: string
  amount: Paise
  reason: RefundReason
  /** Of the seats that are given back, where it is for them; their lines go onto the credit note. */
  seatPrices?: readonly Paise[]
  /**
   * Names the decision, not the attempt: asked for again under the same key, it is the same refund, here and at the provider.
   * At least 10 of `A–Z a–z 0–9 _ -`. A failed refund is requested again under another key.
   */
  key: string
  /** The failed refund that it is made in the place of. */
  againOf?: Pick<RefundRow, 'id' | 'provider_id'>
  now: number
}

/**
 * Queues a refund of the whole payment or of a part, in the transaction that decides on it. The outbox sends it, follows it and mails the
 * customer. Answers the id of the refund with this key; undefined if the payment hasn't that much left to refund.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<number | undefined> {
  const { booking, paymentId, amount, reason, seatPrices, key, againOf, now } = request
  if (!/^[\w-]{10,60}$/.test(key)) throw new RangeError('a refund needs a key that the provider takes')
  const again_of = againOf?.id ?? null
  const id = await addRefund(tx, { key, payment_id: paymentId, booking_id: booking.id, amount, reason, created_at: now, again_of })
  if (id === undefined) return (await refundWithKey(tx, key))?.id
  await issueCreditNote(tx, { bookingId: booking.id, refundId: id, paymentId, amount, seatPrices, againOf: again_of, now })
  await enqueue(tx, { kind: 'refund', event: key, bookingId: booking.id, refundId: id, now })
  // The failed refund never left: its mail is still true.
  if (againOf && againOf.provider_id === null) return id
  if (booking.customer_email) await enqueue(tx, { kind: 'refund-mail', event: `mail:${key}`, bookingId: booking.id, refundId: id, now })
  // The news of the cancelled show says it.
  else if (reason !== 'show-cancelled') {
    await addToTell(tx, { event: `mail:${key}`, bookingId: booking.id, news: { kind: 'refund', amount }, now })
  }
  return id
}

/** Records a refund that was made by hand, with its credit note; undefined where the payment hasn't that much left to give back. */
export async function recordRefundByHand(
  tx: Tx,
  { booking, paymentId, amount, reason, seatPrices, key, now }: Omit<RefundRequest, 'againOf'>,
): Promise<number | undefined> {
  const id = await addRefund(tx, { key, payment_id: paymentId, booking_id: booking.id, amount, reason, created_at: now })
  if (id === undefined) return undefined
  await issueCreditNote(tx, { bookingId: booking.id, refundId: id, paymentId, amount, seatPrices, againOf: null, now })
  await markMadeByHand(tx, id, now)
  return id
}

/** Keeps the provider's state of a refund. When the money has gone back, a customer with an e-mail address gets a mail. */
export async function recordRefund(tx: Tx, refund: RefundRow, status: RefundStatus, providerId: string | null, now: number): Promise<void> {
  const isNews = await moveRefund(tx, refund.id, status, providerId, now)
  if (!isNews || status !== 'processed') return
  const { booking_id: bookingId, id: refundId } = refund
  const booking = await tx.selectFrom('booking').select('customer_email').where('id', '=', bookingId).executeTakeFirst()
  if (booking?.customer_email) await enqueue(tx, { kind: 'refunded-mail', event: `refunded:${refund.key}`, bookingId, refundId, now })
}

/** `pending`: the provider has it, but has not finished it. `failed`: for good; somebody must request it again. */
export type RefundOutcome = { kind: 'done' } | { kind: 'pending' } | { kind: 'failed'; why: string }

/**
 * Sends a refund, or asks what became of it. What may have happened to an attempt whose answer never came:
 * - the provider made it: the same key gets the same refund as answer
 * - it made nothing: it makes it now
 * - it refuses for good (nothing left on the payment, no money on our account with it): failed
 * Whatever else comes in between is thrown, and it stays as it is: owed.
 */
export async function sendRefund(
  services: Pick<Context, 'store' | 'now'> & { provider: PaymentProvider },
  task: OutboxRow,
): Promise<RefundOutcome> {
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

async function stateOf(
  { provider }: { provider: PaymentProvider },
  refund: RefundRow,
): Promise<ProviderRefund | { refusal: string } | undefined> {
  const { payment_id: paymentId, provider_id: providerId, amount, key } = refund
  if (providerId !== null) return (await provider.refundsOf(paymentId)).find((each) => each.id === providerId)
  try {
    return await provider.refund(paymentId, { amount, idempotencyKey: key })
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return { refusal: String(error) }
    throw error
  }
}
