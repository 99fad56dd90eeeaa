import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import type { AccountRow } from '../../store/accounts.ts'
import { findBooking } from '../../store/bookings.ts'
import { payOffOwed } from '../../store/money-owed.ts'
import { bookedPayment } from '../../store/payments.ts'
import { refundable, refundWithKey } from '../../store/refunds.ts'
import type { Db } from '../../store/store.ts'
import { record } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { requestRefund } from './refunds.ts'

export interface RefundWish {
  bookingId: string
  rupees: number | string
  note: string
  /** Names the wish: sent again, it is the same refund. */
  requestId: string
}

type Asked = Pick<Context, 'store' | 'now' | 'outboxChanged'>

/** Gives money back and leaves the seats; answers how much. */
export async function refundBooking(services: Asked, account: AccountRow, wish: RefundWish): Promise<Paise | Refusal> {
  if (!/^[\w-]{8,40}$/.test(wish.requestId)) return refuse('malformed', { fields: ['request_id'] })
  const amount = readRupees(wish.rupees)
  if (!amount) return refuse('bad-amount', { field: 'amount' })
  const refused = await services.store.alone((tx) => refund(tx, services, account, wish, amount))
  if (isRefusal(refused)) return refused
  services.outboxChanged()
  return amount
}

async function refund(
  tx: Db,
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
  await record(tx, account, now(), {
    what: 'refund-made',
    toWhat: `booking ${booking.public_id}`,
    showId: booking.show_id,
    bookingId: booking.id,
    details: { amount: rupeesOf(amount), note },
  })
  return undefined
}
