import type { Paise } from '@sabha/ticketing/money'
import type { BookingRow } from '../../store/bookings.ts'
import { enqueue } from '../../store/outbox.ts'
import { addToTell } from '../../store/pending-notices.ts'
import { addRefund, markMadeByHand, moveRefund, type RefundRow, refundWithKey } from '../../store/refunds.ts'
import type { RefundReason, RefundStatus } from '../../store/schema.ts'
import type { Db } from '../../store/store.ts'
import { issueCreditNote } from './credit-notes.ts'

export interface RefundRequest {
  booking: Pick<BookingRow, 'id' | 'customer_email'>
  paymentId: string
  amount: Paise
  reason: RefundReason
  /** Of the seats that are given back, where it is for them; their lines go onto the credit note. */
  seatPrices?: readonly Paise[]
  /**
   * Names the decision, not the attempt: asked for again under the same key, it is the same refund, here and at the provider.
   * At least 10 of `A–Z a–z 0–9 _ -`. A refund that has failed is asked for anew under another key.
   */
  key: string
  /** The failed refund that it is made in the place of. */
  againOf?: Pick<RefundRow, 'id' | 'provider_id'>
  now: number
}

/**
 * Queues a refund, of the whole payment or of a part, in the transaction that decides on it; sent, followed and told of by the
 * outbox. Answers the refund that stands under the key, and undefined where the payment hasn't that much left to give back.
 */
export async function requestRefund(tx: Db, request: RefundRequest): Promise<number | undefined> {
  const { booking, paymentId, amount, reason, seatPrices, key, againOf, now } = request
  if (!/^[\w-]{10,60}$/.test(key)) throw new RangeError('a refund needs a key that the provider takes')
  const again_of = againOf?.id ?? null
  const id = await addRefund(tx, { key, payment_id: paymentId, booking_id: booking.id, amount, reason, created_at: now, again_of })
  if (id === undefined) return (await refundWithKey(tx, key))?.id
  await issueCreditNote(tx, { bookingId: booking.id, refundId: id, paymentId, amount, seatPrices, againOf: again_of, now })
  await enqueue(tx, { kind: 'refund', event: key, bookingId: booking.id, refundId: id, now })
  // Of one that never left they have been told, and nothing else since.
  if (againOf && againOf.provider_id === null) return id
  if (booking.customer_email) await enqueue(tx, { kind: 'refund-mail', event: `mail:${key}`, bookingId: booking.id, refundId: id, now })
  // Of a show that is off they hear with that.
  else if (reason !== 'show-cancelled') {
    await addToTell(tx, { event: `mail:${key}`, bookingId: booking.id, news: { kind: 'refund', amount }, now })
  }
  return id
}

/** Records a refund that was made by hand, with its credit note; undefined where the payment hasn't that much left to give back. */
export async function recordRefundByHand(
  tx: Db,
  { booking, paymentId, amount, reason, seatPrices, key, now }: Omit<RefundRequest, 'againOf'>,
): Promise<number | undefined> {
  const id = await addRefund(tx, { key, payment_id: paymentId, booking_id: booking.id, amount, reason, created_at: now })
  if (id === undefined) return undefined
  await issueCreditNote(tx, { bookingId: booking.id, refundId: id, paymentId, amount, seatPrices, againOf: null, now })
  await markMadeByHand(tx, id, now)
  return id
}

/** Keeps what the provider says of a refund; that the money has gone back is told to who left an address. */
export async function recordRefund(tx: Db, refund: RefundRow, status: RefundStatus, providerId: string | null, now: number): Promise<void> {
  const isNews = await moveRefund(tx, refund.id, status, providerId, now)
  if (!isNews || status !== 'processed') return
  const { booking_id: bookingId, id: refundId } = refund
  const booking = await tx.selectFrom('booking').select('customer_email').where('id', '=', bookingId).executeTakeFirst()
  if (booking?.customer_email) await enqueue(tx, { kind: 'refunded-mail', event: `refunded:${refund.key}`, bookingId, refundId, now })
}
