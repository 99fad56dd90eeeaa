import { refundAtCounter, removeSeats } from '../rules/bookings/cancel-booking.ts'
import type { Context } from '../rules/context.ts'
import { toPay } from '../rules/payments/orders.ts'
import { requestRefund } from '../rules/payments/refunds.ts'
import { keyOfChange, notifyOfMove, notifyOfShow, type ShowChange } from '../rules/shows/show-news.ts'
import { accountById } from '../store/accounts/accounts.ts'
import { type BookingRow, bookingSeats } from '../store/bookings/bookings.ts'
import { payOffOwed } from '../store/payments/money-owed.ts'
import { bookedPayment } from '../store/payments/payments.ts'
import { refundableParts } from '../store/payments/refunds.ts'
import { advanceChange, bookingsToTell, openChanges, type ShowChangeRow } from '../store/shows/changes.ts'
import { rollback, type Tx } from '../store/store.ts'

/** Bookings a transaction: others wait that long. */
const batch = 25

/**
 * Refunds and informs the bookings of shows that were cancelled or moved: each once, in the order of their ids. The transaction of a batch
 * also keeps how far it has come. So after a crash the job continues with the next batch, and of two processes only one does a batch. A change
 * that fails stops no other; rejects with the first failure at the end.
 */
export async function workShowChanges({ store, now }: Pick<Context, 'store' | 'now'>, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await openChanges(store.read)) {
    try {
      while (!ending?.aborted) {
        const change = (await openChanges(store.read)).find((each) => each.id === id)
        if (!change || !(await store.alone((tx) => seeToBatch(tx, change, now())))) break
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** False if nothing is left, or another process did this batch. */
async function seeToBatch(tx: Tx, change: ShowChangeRow, now: number) {
  const bookings = await bookingsToTell(tx, change, batch)
  const account = await accountById(tx, change.account_id)
  for (const booking of bookings) await seeTo(tx, change, booking, account?.name ?? '', now)
  const isLast = bookings.length < batch
  const isOurs = await advanceChange(tx, change, {
    lastBookingId: bookings.at(-1)?.id ?? change.last_booking_id,
    seenTo: bookings.length,
    finishedAt: isLast ? now : null,
  })
  return isOurs ? true : rollback(false)
}

async function seeTo(tx: Tx, change: ShowChangeRow, booking: BookingRow, by: string, now: number): Promise<void> {
  const tell = (news: ShowChange) => notifyOfShow(tx, booking, news, keyOfChange(change), now)
  if (change.kind === 'postpone') return notifyOfMove(tx, booking, change, now)
  const seats = (await bookingSeats(tx, booking.id)).filter((seat) => seat.released_at === null)
  await removeSeats(tx, booking, seats, { name: by, now })
  if (booking.kind !== 'customer')
    return tell({ kind: 'cancelled', note: change.note, ...(await refundAtCounter(tx, booking, seats, { by, now })) })
  // Who paid nothing is promised no refund.
  await tell({ kind: 'cancelled', note: change.note, ...(toPay(booking) === 0 && { atDesk: 0 }) })
  const payment = await bookedPayment(tx, booking.id)
  // The donation too: it was given beside an evening that the house has called off. Whoever means it still may give it again.
  const { seats: ofSeats, donation } = payment ? await refundableParts(tx, payment.id) : { seats: 0, donation: 0 }
  const amount = ofSeats + donation
  if (!payment || amount === 0) return
  const key = `show_${change.show_id}_off_${booking.id}`
  await requestRefund(tx, { booking, paymentId: payment.id, amount, donation, reason: 'show-cancelled', key, now })
  // The refund is all that is left, so nothing is owed any more.
  await payOffOwed(tx, booking.id, { amount: ofSeats, by, now })
}
