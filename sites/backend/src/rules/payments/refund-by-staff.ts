import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import { payOffOwed } from '../../store/payments/money-owed.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import { findRefund, madeInPlaceOf, markSeenTo, owedOf, refundable, refundWithKey } from '../../store/payments/refunds.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { requestRefund } from './refunds.ts'

export interface RefundWish {
  bookingId: string
  rupees: number | string
  note: string
  /** Names the wish: sent again, it is the same refund. */
  requestId: string
}

type Needs = Pick<Context, 'store' | 'now'>

/** Gives money back and leaves the seats; answers how much. */
export async function refundBooking(services: Needs, account: AccountRow, wish: RefundWish): Promise<Paise | Refusal> {
  if (!/^[\w-]{8,40}$/.test(wish.requestId)) return refuse('malformed', { fields: ['request_id'] })
  const amount = readRupees(wish.rupees)
  if (!amount) return refuse('bad-amount', { field: 'amount' })
  const refused = await services.store.alone((tx) => refund(tx, services, account, wish, amount))
  return refused ?? amount
}

async function refund(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  account: AccountRow,
  { bookingId, note, requestId }: RefundWish,
  amount: Paise,
): Promise<Refusal | undefined> {
  const booking = await findBooking(tx, bookingId)
  if (!booking) return refuse('unknown-booking')
  const payment = await bookedPayment(tx, booking.id)
  if (!payment) return refuse('nothing-to-refund')
  const key = `office_${booking.id}_${requestId}`
  const known = await refundWithKey(tx, key)
  if (known) return known.amount === amount ? undefined : refuse('malformed', { fields: ['request_id'] })
  const made = await requestRefund(tx, { booking, paymentId: payment.id, amount, reason: 'on-request', key, now: now() })
  if (made === undefined) {
    const left = await refundable(tx, payment.id)
    return left > 0
      ? refuse('refund-too-large', { field: 'amount', amount: formatMoney(left), most: rupeesOf(left) })
      : refuse('nothing-to-refund')
  }
  await payOffOwed(tx, booking.id, { amount, by: account.name, now: now() })
  await logAction(tx, account, now(), {
    what: 'refund-made',
    toWhat: `booking ${booking.public_id}`,
    showId: booking.show_id,
    bookingId: booking.id,
    details: { amount: rupeesOf(amount), note },
  })
  return undefined
}

/** Refunds a transaction: others wait that long. */
const batch = 25

/** Makes a refund in the place of one that has failed: of the same amount, for the same reason. Answers how much. */
export async function retryRefund(services: Needs, account: AccountRow, refundId: number): Promise<Paise | Refusal> {
  return services.store.alone((tx) => retry(tx, services, account, refundId))
}

export interface RetriedRefunds {
  asked: number
  amount: Paise
  /** How many could not be, and wait as before. */
  left: number
}

/** The same for all of a show that have failed by now. What somebody else asks for at the same moment is asked for once. */
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

/** The key is made of the failed one, so that there is one in its place however many ask. */
async function retry(tx: Tx, { now }: Pick<Context, 'now'>, account: AccountRow, refundId: number): Promise<Paise | Refusal> {
  const failed = await findRefund(tx, refundId)
  const booking = failed && (await findBooking(tx, String(failed.booking_id)))
  if (!booking) return refuse('unknown-refund')
  if (failed.status !== 'failed' || failed.seen_to_at !== null || (await madeInPlaceOf(tx, failed.id))) return refuse('matter-settled')
  const { payment_id: paymentId, amount, reason } = failed
  const left = await refundable(tx, paymentId)
  if (left === 0) return refuse('matter-settled')
  if (left < amount) return refuse('less-left', { amount: formatMoney(left), most: rupeesOf(left) })
  await requestRefund(tx, { booking, paymentId, amount, reason, key: `asked_again_${failed.id}`, againOf: failed, now: now() })
  await logAction(tx, account, now(), {
    what: 'refund-asked-again',
    toWhat: `booking ${booking.public_id}`,
    showId: booking.show_id,
    bookingId: booking.id,
    details: { amount: rupeesOf(amount) },
  })
  return amount
}

/** Records that the money of a failed refund went back another way: it is asked for no more. */
export async function settleRefund(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  refundId: number,
  note: string,
): Promise<Refusal | undefined> {
  const { store, now } = services
  if (note === '') return refuse('note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const failed = await findRefund(tx, refundId)
    const booking = failed && (await findBooking(tx, String(failed.booking_id)))
    if (!booking) return refuse('unknown-refund')
    if (!(await markSeenTo(tx, failed.id, now()))) return refuse('matter-settled')
    await logAction(tx, account, now(), {
      what: 'refund-settled',
      toWhat: `booking ${booking.public_id}`,
      showId: booking.show_id,
      bookingId: booking.id,
      details: { amount: rupeesOf(failed.amount), note },
    })
    return undefined
  })
}
