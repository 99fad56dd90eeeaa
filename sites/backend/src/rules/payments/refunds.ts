import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { leastRefund, type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import { ProviderError, type ProviderRefund } from '../../adapters/razorpay/provider.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, findBooking, isMadeByStaff } from '../../store/bookings/bookings.ts'
import { asPayer, isHandedOn } from '../../store/bookings/payer.ts'
import { enqueue, type OutboxRow } from '../../store/messages/outbox.ts'
import { addToTell } from '../../store/messages/to-tell.ts'
import { donationOwed } from '../../store/payments/donations.ts'
import { keyOfPayment } from '../../store/payments/keys.ts'
import { keepLess, keptOf, notSpokenFor, payOffOwed, putOffDue } from '../../store/payments/money-owed.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import {
  addRefund,
  findRefund,
  madeInPlaceOf,
  markMadeByHand,
  markSeenTo,
  moveRefund,
  owedOf,
  type RefundRow,
  refundAtProvider,
  refundable,
  refundableParts,
  refundWithKey,
} from '../../store/payments/refunds.ts'
import type { HandedHow, RefundReason, RefundStatus } from '../../store/payments/tables.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context, PaymentKeys } from '../context.ts'
import { recordOnlineBack } from '../tills/record.ts'
import { giveDonationBackAtCounter } from './counter-donations.ts'
import { issueCreditNote } from './invoices.ts'

export interface RefundRequest {
  booking: BookingRow
  paymentId: string
  amount: Paise
  /** The part of the amount that belongs to the donation; absent: nothing. */
  donation?: Paise
  reason: RefundReason
  /** For a refund of seats: their prices, which become the lines of the credit note. */
  seatPrices?: readonly Paise[]
  /**
   * Names the decision, not the attempt: a second request under the same key is the same refund, here and at the provider. At least 10 of
   * `A–Z a–z 0–9 _ -`. A failed refund is requested again under another key. Our own numbers are no key by themselves, because they
   * come again after a restore; together with the payment's id they are.
   */
  key: string
  /** The failed refund that this one replaces. */
  againOf?: Pick<RefundRow, 'id' | 'provider_id'> | undefined
  now: number
}

/**
 * Queues a refund of the whole payment or of a part, in the transaction that decides on it. The outbox sends it, follows it and mails the
 * customer. Returns the id of the refund with this key; undefined if the payment has less than that left to refund.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<number | undefined> {
  const { booking, paymentId, amount, donation = 0, reason, seatPrices, key, againOf, now } = request
  if (!/^[\w-]{10,60}$/.test(key)) throw new RangeError('a refund needs a key that the provider takes')
  const again_of = againOf?.id ?? null
  const id = await addRefund(tx, {
    key,
    payment_id: paymentId,
    booking_id: booking.id,
    amount,
    donation,
    reason,
    created_at: now,
    again_of,
  })
  if (id === undefined) return (await refundWithKey(tx, key))?.id
  // One that settlement asks for is rather tried than lost, and the provider itself has made one that is only noted.
  if ((reason === 'on-request' || reason === 'show-cancelled') && isBelowLeast(amount)) throw new RangeError('this refund can only fail')
  await issueCreditNote(tx, {
    bookingId: booking.id,
    refundId: id,
    paymentId,
    amount: amount - donation,
    seatPrices,
    againOf: again_of,
    now,
  })
  await enqueue(tx, { kind: 'refund', event: key, bookingId: booking.id, refundId: id, now })
  // The failed refund never left, so its mail is still true.
  if (againOf && againOf.provider_id === null) return id
  // No money moves, or the provider has moved it and tells the guest itself.
  if (reason === 'test-payment' || reason === 'at-provider') return id
  if (asPayer(booking).customer_email) {
    await enqueue(tx, { kind: 'refund-mail', event: `mail:${key}`, bookingId: booking.id, refundId: id, now })
    // The news of the cancelled show already tells the person who holds the ticket.
  } else if (asPayer(booking).customer_phone !== '' && (reason !== 'show-cancelled' || isHandedOn(booking))) {
    await addToTell(tx, { event: `mail:${key}`, bookingId: booking.id, news: { kind: 'refund', amount }, now })
  }
  return id
}

/** Records a refund that was made by hand, with its credit note; undefined if the payment has less than that left to give back. */
export async function recordRefundByHand(
  tx: Tx,
  { booking, paymentId, amount, donation = 0, reason, seatPrices, key, now }: Omit<RefundRequest, 'againOf'>,
  how: HandedHow,
): Promise<number | undefined> {
  const id = await addRefund(tx, { key, payment_id: paymentId, booking_id: booking.id, amount, donation, reason, created_at: now })
  if (id === undefined) return undefined
  const ofSeats = amount - donation
  await issueCreditNote(tx, { bookingId: booking.id, refundId: id, paymentId, amount: ofSeats, seatPrices, againOf: null, now })
  await markMadeByHand(tx, id, how, now)
  return id
}

/** Stores the provider's state of a refund. When the money has gone back, a customer with an e-mail address gets a mail. */
async function recordRefund(tx: Tx, refund: RefundRow, status: RefundStatus, providerId: string | null, now: number): Promise<void> {
  const isNews = await moveRefund(tx, refund.id, status, providerId, now)
  if (!isNews || status !== 'processed' || refund.reason === 'test-payment') return
  const { booking_id: bookingId, id: refundId } = refund
  const booking = await findBooking(tx, String(bookingId))
  if (booking && asPayer(booking).customer_email)
    await enqueue(tx, { kind: 'refunded-mail', event: `refunded:${refund.key}`, bookingId, refundId, now })
}

/** `pending`: the provider has it, but has not finished it. `failed`: for good; somebody must request it again. */
export type RefundOutcome = { kind: 'done' } | { kind: 'pending' } | { kind: 'failed'; why: string }

type RefundContext = Pick<Context, 'store' | 'now'> & { paymentKeys: PaymentKeys }

/**
 * Sends a refund, or asks what became of it. If the answer to an earlier attempt never came, there are three cases:
 * - the provider made the refund: the same key gets the same refund as answer
 * - the provider made none: it makes it now
 * - the provider refuses for good (the payment has nothing left, or our account with it no money): failed
 *
 * Any other failure is thrown, and the refund is still owed.
 */
export async function sendRefund(services: RefundContext, task: OutboxRow): Promise<RefundOutcome> {
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
  const other = refund.provider_id === null ? await refundAtProvider(store.read, made.id) : undefined
  if (other) {
    // That refund was made before a restore, under the same key: nothing more goes back by this one.
    await store.alone((tx) => recordRefund(tx, refund, 'failed', null, now()))
    return { kind: 'failed', why: `made before, as ${made.id}` }
  }
  await store.alone((tx) => recordRefund(tx, refund, made.status, made.id, now()))
  if (made.status === 'processed') return { kind: 'done' }
  return made.status === 'pending' ? { kind: 'pending' } : { kind: 'failed', why: 'refund failed' }
}

async function stateOf(
  { store, paymentKeys }: RefundContext,
  refund: RefundRow,
): Promise<ProviderRefund | { refusal: string } | undefined> {
  const { payment_id: paymentId, provider_id: providerId, amount, key } = refund
  // Money goes back from the account that it came to.
  const payment = await keyOfPayment(store.read, paymentId)
  const { provider } = await paymentKeys.of(payment ?? { key_id: null })
  const atProvider = payment?.basket ?? paymentId
  if (providerId !== null) return (await provider.refundsOf(atProvider)).find((each) => each.id === providerId)
  try {
    return await provider.refund(atProvider, { amount, idempotencyKey: key })
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return { refusal: String(error) }
    throw error
  }
}

export interface RefundWish {
  bookingId: string
  rupees: number | string
  note: string
  /** Names the wish: a repeated request is the same refund. */
  requestId: string
  /** Whether it is of the donation; otherwise it is of the seats. */
  isOfDonation: boolean
}

type Needs = Pick<Context, 'store' | 'now'>

/** Gives money back and leaves the seats; returns how much. */
export async function refundBooking(services: Needs, account: AccountRow, wish: RefundWish): Promise<Paise | Refusal> {
  const amount = readRupees(wish.rupees)
  if (!amount) return refuse('bad-amount', { field: 'amount' })
  const refused = await services.store.alone((tx) => refund(tx, services, account, wish, amount))
  return refused ?? amount
}

async function refund(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  account: AccountRow,
  { bookingId, note, requestId, isOfDonation }: RefundWish,
  amount: Paise,
): Promise<Refusal | undefined> {
  const booking = await findBooking(tx, bookingId)
  if (!booking) return refuse('unknown-booking')
  if (isMadeByStaff(booking) && isOfDonation) return refundAtDesk(tx, { now: now() }, account, booking, { amount, note })
  const payment = await bookedPayment(tx, booking.id)
  if (!payment) return refuse('nothing-to-refund')
  const key = `office_${booking.id}_${requestId}`
  const known = await refundWithKey(tx, key)
  if (known)
    return known.amount === amount && known.donation > 0 === isOfDonation ? undefined : refuse('malformed', { fields: ['request_id'] })
  const left = (await refundableParts(tx, payment.id))[isOfDonation ? 'donation' : 'seats']
  if (isTooSmall(amount, left)) return refuse('refund-too-small', { field: 'amount', least: leastRefundText() })
  const wish = { booking, paymentId: payment.id, amount, donation: isOfDonation ? amount : 0 }
  const made = await requestRefund(tx, { ...wish, reason: 'on-request', key, now: now() })
  if (made === undefined) return refuseBeyond(left)
  const kind = isOfDonation ? 'donation' : 'put-off'
  await payOffOwed(tx, booking.id, { amount, kind, by: account.name, now: now() })
  await keepNoMoreThanLeft(tx, booking.id, payment.id, kind)
  await logAction(tx, account, now(), {
    what: 'refund-made',
    ...aboutBooking(booking),
    details: { amount: rupeesOf(amount), note, ...(isOfDonation && { of: 'donation' }) },
  })
  return undefined
}

/** An amount that is more than all else that is left of the payment is also of what was kept. */
async function keepNoMoreThanLeft(tx: Tx, bookingId: number, paymentId: string, kind: 'put-off' | 'donation'): Promise<void> {
  const ofDonation = async () => (await refundableParts(tx, paymentId)).donation - (await keptOf(tx, bookingId, kind))
  const rest = kind === 'donation' ? await ofDonation() : await notSpokenFor(tx, bookingId, paymentId)
  if (rest < 0) await keepLess(tx, bookingId, -rest, kind)
}

/** Whether the payment service would not give so little back. Nobody is promised such a refund: it could only fail. */
export function isBelowLeast(amount: Paise): boolean {
  return amount > 0 && amount < leastRefund
}

export const leastRefundText = (): string => formatMoney(leastRefund)

/** Whether this refund, or the one of what it leaves, would be less than the payment service gives back. */
function isTooSmall(amount: Paise, left: Paise): boolean {
  const rest = left - amount
  return rest >= 0 && (isBelowLeast(amount) || isBelowLeast(rest))
}

function refuseBeyond(left: Paise): Refusal {
  if (left === 0) return refuse('nothing-to-refund')
  return refuse('refund-too-large', { field: 'amount', amount: formatMoney(left), most: rupeesOf(left) })
}

/** Gives back a donation that was made at a counter, which hands it out whole. Asked again before that, it changes nothing. */
async function refundAtDesk(
  tx: Tx,
  { now }: { now: number },
  account: AccountRow,
  booking: BookingRow,
  { amount, note }: { amount: Paise; note: string },
): Promise<Refusal | undefined> {
  const owed = await donationOwed(tx, booking.id)
  if (owed) return owed.amount === amount && owed.settled_at === null ? undefined : refuse('nothing-to-refund')
  if (booking.donation === 0) return refuse('nothing-to-refund')
  if (amount !== booking.donation) return refuse('donation-back-whole', { field: 'amount', amount: formatMoney(booking.donation) })
  await giveDonationBackAtCounter(tx, booking, { by: account.name, now })
  await logAction(tx, account, now, {
    what: 'refund-made',
    ...aboutBooking(booking),
    details: { amount: rupeesOf(amount), note, of: 'donation' },
  })
  return undefined
}

/** Refunds per transaction: others wait for that long. */
const batch = 25

/** Replaces a failed refund by a new one of the same amount and for the same reason. Returns how much. */
export async function retryRefund(services: Needs, account: AccountRow, refundId: number): Promise<Paise | Refusal> {
  return services.store.alone((tx) => retry(tx, services, account, refundId))
}

export interface RetriedRefunds {
  asked: number
  amount: Paise
  /** How many could not be replaced, and wait as before. */
  left: number
}

/** Replaces all refunds of a show that have failed by now. One that somebody else replaces at the same moment is asked for only once. */
export async function retryRefunds(services: Needs, account: AccountRow, showId: number): Promise<RetriedRefunds | Refusal> {
  const { store } = services
  if (!(await findShow(store.read, showId))) return refuse('unknown-show')
  const ids = await owedOf(store.read, { showId })
  const sum: RetriedRefunds = { asked: 0, amount: 0, left: 0 }
  for (let begun = 0; begun < ids.length; begun += batch) {
    const outcomes = await store.alone(async (tx) => {
      const part: (Paise | Refusal)[] = []
      for (const id of ids.slice(begun, begun + batch)) part.push(await retry(tx, services, account, id))
      return part
    })
    for (const outcome of outcomes) {
      if (!isRefusal(outcome)) {
        sum.asked += 1
        sum.amount += outcome
      } else if (outcome.refused !== 'matter-settled') sum.left += 1
    }
  }
  return sum
}

/** The key contains the failed refund's id, so that only one replaces it however many people ask. */
async function retry(tx: Tx, { now }: Pick<Context, 'now'>, account: AccountRow, refundId: number): Promise<Paise | Refusal> {
  const failed = await findRefund(tx, refundId)
  const booking = failed && (await findBooking(tx, String(failed.booking_id)))
  if (!booking) return refuse('unknown-refund')
  if (failed.status !== 'failed' || failed.seen_to_at !== null || (await madeInPlaceOf(tx, failed.id))) return refuse('matter-settled')
  const { payment_id: paymentId, amount, reason } = failed
  const { donation } = failed
  // Earlier releases asked for such refunds.
  if (isBelowLeast(amount)) return refuse('refund-below-least', { least: leastRefundText() })
  const parts = await refundableParts(tx, paymentId)
  const left = Math.min(parts.seats, amount - donation) + Math.min(parts.donation, donation)
  if (left === 0) return refuse('matter-settled')
  if (left < amount) return refuse('less-left', { amount: formatMoney(left), most: rupeesOf(left) })
  const key = `asked_again_${failed.id}_${paymentId}_${amount}`
  await requestRefund(tx, { booking, paymentId, amount, donation, reason, key, againOf: failed, now: now() })
  await owedNoMore(tx, { bookingId: booking.id, by: account.name, now: now() })
  await logAction(tx, account, now(), {
    what: 'refund-asked-again',
    ...aboutBooking(booking),
    details: { amount: rupeesOf(amount) },
  })
  return amount
}

/** What earlier releases put off beside a failed refund was owed twice over: of what booked no more is owed than is left of it. */
export async function owedNoMore(tx: Tx, { bookingId, by, now }: { bookingId: number; by: string; now: number }): Promise<void> {
  const payment = await bookedPayment(tx, bookingId)
  if (!payment) return
  const over = (await putOffDue(tx, bookingId)) - Math.max(0, await refundable(tx, payment.id))
  if (over > 0) await payOffOwed(tx, bookingId, { amount: over, by, now })
}

/** Records that what is owed of a failed refund went back another way: it is asked for no more. Older pages don't say how. */
export async function settleRefund(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  refundId: number,
  { how, note }: { how: HandedHow | undefined; note: string },
): Promise<Refusal | undefined> {
  const { store, now } = services
  if (note === '') return refuse('note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const failed = await findRefund(tx, refundId)
    const booking = failed && (await findBooking(tx, String(failed.booking_id)))
    if (!booking) return refuse('unknown-refund')
    const parts = await refundableParts(tx, failed.payment_id)
    const donation = Math.min(failed.donation, Math.max(0, parts.donation))
    const amount = Math.min(failed.amount - failed.donation, Math.max(0, parts.seats)) + donation
    if (!(await markSeenTo(tx, failed.id, { amount, donation, how }, now()))) return refuse('matter-settled')
    await owedNoMore(tx, { bookingId: booking.id, by: account.name, now: now() })
    if (how === 'cash') await recordOnlineBack(tx, account, { bookingId: booking.id, amount, at: now() })
    await logAction(tx, account, now(), {
      what: 'refund-settled',
      ...aboutBooking(booking),
      details: { amount: rupeesOf(amount), ...(how && { handed: how }), note },
    })
    return undefined
  })
}
