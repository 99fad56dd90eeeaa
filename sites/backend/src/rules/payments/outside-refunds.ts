import { rupeesOf } from '@sabha/ticketing/money'
import type { ProviderPayment, ProviderRefund } from '../../adapters/razorpay/provider.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import { addToTell } from '../../store/messages/outbox.ts'
import { partsAtProvider } from '../../store/payments/baskets.ts'
import { keyOfPayment } from '../../store/payments/keys.ts'
import { payOffOwed } from '../../store/payments/money-owed.ts'
import { addEvent, type PaymentRow } from '../../store/payments/payments.ts'
import { hasGoneBack, moveRefund, nameAtProvider, owedRefunds, refundableParts, refundsOfPayments } from '../../store/payments/refunds.ts'
import type { Db, Tx } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context, PaymentKeys } from '../context.ts'
import { requestRefund } from './refunds.ts'

type Needs = Pick<Context, 'store' | 'now'> & { paymentKeys: PaymentKeys }

/**
 * Keeps what the payment service gave back of a payment and we never asked for: somebody did it on the service's own page, or a restored backup
 * has forgotten it. The seats stay: a person decides. Rejects while a refund of ours is being asked for, since nobody knows yet which it is.
 */
export async function noteOutsideRefunds({ store, now, paymentKeys }: Needs, paymentId: string): Promise<void> {
  const parts = await partsAtProvider(store.read, paymentId)
  const [part] = parts
  // Other shops of the same account have payments too.
  if (!part) return
  const { provider } = await paymentKeys.of((await keyOfPayment(store.read, part.id)) ?? { key_id: null })
  const made = (await provider.refundsOf(paymentId)).filter(({ status }) => status !== 'failed')
  if ((await unknownOf(store.read, parts, made)).length === 0) return
  await store.alone(async (tx) => {
    for (const refund of await unknownOf(tx, parts, made)) await note(tx, parts, refund, now())
  })
}

async function unknownOf(db: Db, parts: readonly PaymentRow[], made: readonly ProviderRefund[]) {
  const known = await refundsOfPayments(
    db,
    parts.map(({ id }) => id),
  )
  if (known.some(({ status, provider_id }) => status === 'queued' && provider_id === null)) {
    throw new Error('a refund of this payment is being asked for')
  }
  return made.filter(({ id }) => known.every(({ provider_id }) => provider_id !== id))
}

/** Of a basket each night bears as much as is left of it, the first before the others; the seats before the donation. */
async function note(tx: Tx, parts: readonly PaymentRow[], made: ProviderRefund, now: number): Promise<void> {
  const known = await refundsOfPayments(
    tx,
    parts.map(({ id }) => id),
  )
  // Told here already, by whoever gave it back by hand.
  const byHand = known.find(({ provider_id, seen_to_at, amount }) => provider_id === null && seen_to_at !== null && amount === made.amount)
  if (byHand) return nameAtProvider(tx, byHand.id, made.id)
  // In the place of one that had failed.
  const owed = (await owedRefunds(tx, known)).find(({ amount }) => amount === made.amount)
  let rest = made.amount
  for (const [index, part] of parts.entries()) {
    if (owed && owed.payment_id !== part.id) continue
    const left = await refundableParts(tx, part.id)
    const seats = Math.min(rest, Math.max(0, left.seats))
    const donation = Math.min(rest - seats, Math.max(0, left.donation))
    const amount = seats + donation
    const booking = await findBooking(tx, String(part.booking_id))
    if (amount === 0 || !booking) continue
    rest -= amount
    const key = `outside_${made.id}_${index}`
    const id = await requestRefund(tx, { booking, paymentId: part.id, amount, donation, reason: 'at-provider', key, againOf: owed, now })
    // It is followed as those of ours are.
    if (id !== undefined) await moveRefund(tx, id, 'pending', made.id, now)
    if (seats > 0) await payOffOwed(tx, booking.id, { amount: seats, by: 'payment service', now })
    await addToTell(tx, { event: key, bookingId: booking.id, news: { kind: 'refund-outside', amount }, now })
    await logAction(tx, 'provider', now, { what: 'refund-made', ...aboutBooking(booking), details: { amount: rupeesOf(amount) } })
  }
}

/** Has a payment looked at by and by, as if the payment service had told of a refund: where it gave back more than we know of. */
export async function lookForRefunds({ store, now }: Pick<Needs, 'store' | 'now'>, payments: readonly ProviderPayment[]): Promise<void> {
  for (const { id, amountRefunded } of payments) {
    if (amountRefunded === 0) continue
    const parts = await partsAtProvider(store.read, id)
    const known = await refundsOfPayments(
      store.read,
      parts.map((part) => part.id),
    )
    const sum = known.filter(hasGoneBack).reduce((all, { amount }) => all + amount, 0)
    if (parts.length === 0 || sum >= amountRefunded) continue
    const at = now()
    const event = { id: `refunds-${id}-${amountRefunded}`, name: 'refund.processed', orderId: null, paymentId: id, refundId: null }
    await store.concurrent([], (tx) => addEvent(tx, { ...event, signedBy: 'ourselves', now: at, leaseUntil: at }))
  }
}
