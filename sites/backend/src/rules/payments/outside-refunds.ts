import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import type { ProviderPayment, ProviderRefund } from '../../adapters/razorpay/provider.ts'
import { type BookingRow, findBooking, standingSeats } from '../../store/bookings/bookings.ts'
import { addToTell } from '../../store/messages/to-tell.ts'
import { partsAtProvider } from '../../store/payments/baskets.ts'
import { keyOfPayment } from '../../store/payments/keys.ts'
import { keepLess, payOffOwed, putOffDue } from '../../store/payments/money-owed.ts'
import type { PaymentRow } from '../../store/payments/payments.ts'
import {
  hasGoneBack,
  moveRefund,
  nameAtProvider,
  owedRefunds,
  type RefundRow,
  refundableParts,
  refundsOfPayments,
} from '../../store/payments/refunds.ts'
import { addEvent } from '../../store/payments/webhook-events.ts'
import type { Db, Tx } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context, PaymentKeys } from '../context.ts'
import { owedNoMore, requestRefund } from './refunds.ts'

type Needs = Pick<Context, 'store' | 'now'> & { paymentKeys: PaymentKeys }

/**
 * Records what the payment service gave back of a payment although we never asked: somebody did it on the service's own page, or a restored
 * backup has forgotten it. The seats stay: a person decides. Rejects while a refund of ours is being sent, since nobody knows yet which of
 * the two it is.
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

/** What a part of the payment has left, what of it was put off, and what it bears of the refund. */
interface Share {
  part: PaymentRow
  booking: BookingRow
  left: { seats: Paise; donation: Paise }
  due: Paise
  isHeld: boolean
  seats: Paise
  donation: Paise
  /** Of its seats, what was put off. */
  putOff: Paise
}

async function note(tx: Tx, parts: readonly PaymentRow[], made: ProviderRefund, now: number): Promise<void> {
  const known = await refundsOfPayments(
    tx,
    parts.map(({ id }) => id),
  )
  const told = known.find((refund) => isToldByHand(refund) && refund.amount === made.amount)
  if (told) return nameAtProvider(tx, told.id, made.id)
  // In the place of one that had failed.
  const owed = (await owedRefunds(tx, known)).find(({ amount }) => amount === made.amount)
  const shares: Share[] = []
  for (const part of parts) shares.push(...(await shareOf(tx, part)))
  const beyond = divide(made.amount, shares, owed)
  for (const [index, share] of shares.entries()) await noteShare(tx, share, { made, key: `outside_${made.id}_${index}`, owed, now })
  const [first] = shares
  if (first && beyond > 0) {
    const news = { kind: 'refund-beyond', amount: beyond } as const
    await addToTell(tx, { event: `outside_${made.id}_beyond`, bookingId: first.booking.id, news, now })
  }
}

/** Told here already, by whoever gave it back by hand: but cash went out of no page. */
function isToldByHand({ provider_id, seen_to_at, seen_to_how }: RefundRow): boolean {
  return provider_id === null && seen_to_at !== null && seen_to_how !== 'cash'
}

async function shareOf(tx: Tx, part: PaymentRow): Promise<Share[]> {
  const booking = await findBooking(tx, String(part.booking_id))
  if (!booking) return []
  const left = await refundableParts(tx, part.id)
  const due = part.outcome === 'booked' ? await putOffDue(tx, booking.id) : 0
  const isHeld = (await standingSeats(tx, booking.id)).length > 0
  return [{ part, booking, left, due, isHeld, seats: 0, donation: 0, putOff: 0 }]
}

/**
 * Divides a refund among the parts of its payment, and returns what exceeds all that is left of them. First comes the failed refund that it
 * replaces, and what was put off. Then come parts without valid seats, then the other parts, in their order; seats before the donation.
 */
function divide(amount: Paise, shares: readonly Share[], owed: RefundRow | undefined): Paise {
  let rest = amount
  const bear = (share: Share, of: 'seats' | 'donation', most: Paise) => {
    const borne = Math.max(0, Math.min(rest, most, share.left[of]))
    share[of] += borne
    share.left[of] -= borne
    rest -= borne
    return borne
  }
  const inItsPlace = owed && shares.find(({ part }) => part.id === owed.payment_id)
  if (inItsPlace) {
    bear(inItsPlace, 'donation', owed.donation)
    bear(inItsPlace, 'seats', owed.amount - owed.donation)
  }
  for (const share of shares) share.putOff = bear(share, 'seats', share.due)
  for (const share of shares.toSorted((a, b) => Number(a.isHeld) - Number(b.isHeld))) {
    bear(share, 'seats', rest)
    bear(share, 'donation', rest)
  }
  return rest
}

interface Noted {
  made: ProviderRefund
  key: string
  owed: RefundRow | undefined
  now: number
}

async function noteShare(tx: Tx, { part, booking, seats, donation, putOff }: Share, { made, key, owed, now }: Noted): Promise<void> {
  const amount = seats + donation
  if (amount === 0) return
  const againOf = owed?.payment_id === part.id ? owed : undefined
  const id = await requestRefund(tx, { booking, paymentId: part.id, amount, donation, reason: 'at-provider', key, againOf, now })
  // It is followed as those of ours are.
  if (id !== undefined) await moveRefund(tx, id, 'pending', made.id, now)
  await logAction(tx, 'provider', now, { what: 'refund-made', ...aboutBooking(booking), details: { amount: rupeesOf(amount) } })
  // It bought no seats, and nothing of it was put off.
  if (part.outcome !== 'booked') return
  const by = 'payment service'
  await payOffOwed(tx, booking.id, { amount: putOff, by, now })
  // Seats that were given up bear it first, also those whose money the house kept. The other seats keep their price.
  const again = againOf ? againOf.amount - againOf.donation : 0
  await keepLess(tx, booking.id, Math.max(0, seats - putOff - again))
  await payOffOwed(tx, booking.id, { amount: donation, kind: 'donation', by, now })
  await owedNoMore(tx, { bookingId: booking.id, by, now })
  await addToTell(tx, { event: key, bookingId: booking.id, news: { kind: 'refund-outside', amount }, now })
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
