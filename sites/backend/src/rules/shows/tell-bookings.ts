import { type Paise, sumOf } from '@sabha/ticketing/money'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type BookedSeat, type BookingRow, isMadeByStaff, standingSeats } from '../../store/bookings/bookings.ts'
import { isHandedOn } from '../../store/bookings/payer.ts'
import { addOwed, keptOf, notSpokenFor, payOffOwed, putOffDue } from '../../store/payments/money-owed.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import { failedDue, refundableParts } from '../../store/payments/refunds.ts'
import { findSeasonPass } from '../../store/season-passes/passes.ts'
import type { ShowChangeRow } from '../../store/shows/changes.ts'
import type { Tx } from '../../store/store.ts'
import { refundAtCounter, removeSeats } from '../bookings/cancel-booking.ts'
import { oweDonation } from '../payments/donations.ts'
import { isBelowLeast, requestRefund } from '../payments/refunds.ts'
import { oweNightsOfEndedPasses } from '../season-passes/lost-nights.ts'
import { unusedOf } from '../season-passes/sell.ts'
import { keyOfChange, notifyOfMove, notifyOfShow, type ShowChange, tellPayerOfDesk } from './show-news.ts'

/** What goes back of a payment, in paise. */
interface Parts {
  seats: Paise
  donation: Paise
}

/**
 * Does what a moved or cancelled show means for one booking: its guest is told and, if the show is cancelled, its seats and its money go
 * back.
 */
export async function followChange(tx: Tx, change: ShowChangeRow, booking: BookingRow, by: string, now: number): Promise<void> {
  const tell = (news: ShowChange) => notifyOfShow(tx, booking, news, keyOfChange(change), now)
  if (change.kind === 'postpone') return notifyOfMove(tx, booking, change, now)
  const standing = await standingSeats(tx, booking.id)
  const { seats, isWhole } = await unusedOf(tx, booking.id, standing, now)
  await oweNightsOfEndedPasses(tx, booking.id, standing, { by, now })
  await removeSeats(tx, booking, seats, { name: by, now })
  // The donation too: it was given beside an evening that the house has called off. A guest who still means it may give it again.
  if (isMadeByStaff(booking)) {
    const back = await refundAtCounter(tx, booking, seats, { by, now, isWhole, withDonation: true })
    await tellPayerOfDesk(tx, booking, { amount: back.atDesk, creditNote: back.creditNote, event: keyOfChange(change), now })
    return tell({ kind: 'cancelled', note: change.note, ...(isHandedOn(booking) ? { atDesk: 0 } : back) })
  }
  const payment = await bookedPayment(tx, booking.id)
  const back = payment ? await backOf(tx, booking, { paymentId: payment.id, seats }) : { seats: 0, donation: 0 }
  const all = back.seats + back.donation
  const amount = isBelowLeast(all) ? 0 : all
  // A guest who paid nothing, or has it all back, is promised no refund, nor is one of less than can be sent.
  await tell({ kind: 'cancelled', note: change.note, ...((amount === 0 || isHandedOn(booking)) && { atDesk: 0 }) })
  if (!payment) return
  if (amount === 0) return oweRest(tx, booking, { paymentId: payment.id, seats, rest: back, by, now })
  const key = `show_${change.show_id}_off_${payment.id}_${amount}`
  await requestRefund(tx, { booking, paymentId: payment.id, amount, donation: back.donation, reason: 'show-cancelled', key, now })
  // The refund is all that goes back, so nothing is owed any more.
  await payOffOwed(tx, booking.id, { amount: back.seats, by, now })
  await payOffOwed(tx, booking.id, { amount: back.donation, kind: 'donation', by, now })
}

/** Returns what goes back of what is left of the payment. */
async function backOf(
  tx: Tx,
  booking: BookingRow,
  { paymentId, seats }: { paymentId: string; seats: readonly BookedSeat[] },
): Promise<Parts> {
  const left = await refundableParts(tx, paymentId)
  const donation = Math.max(0, left.donation - (await keptOf(tx, booking.id, 'donation')))
  const kept = await keptOf(tx, booking.id)
  // Where the house keeps something, a refund that failed is still owed by itself.
  const most = kept > 0 ? Math.max(0, left.seats - kept - (await failedDue(tx, paymentId)).seats) : left.seats
  if (!(await findSeasonPass(tx, booking.show_id))) return { seats: most, donation }
  // Nights that passes were used for stay paid, also for passes that were given back before.
  return { seats: Math.min(most, sumOf(seats.map(({ price }) => price)) + (await putOffDue(tx, booking.id))), donation }
}

/** What is too little for a refund is owed for a person to decide, unless it is owed already. */
async function oweRest(
  tx: Tx,
  booking: BookingRow,
  { paymentId, seats, rest, by, now }: { paymentId: string; seats: readonly SeatPlace[]; rest: Parts; by: string; now: number },
): Promise<void> {
  const notYetOwed = rest.seats - (await putOffDue(tx, booking.id))
  const amount = Math.min(notYetOwed, await notSpokenFor(tx, booking.id, paymentId))
  if (amount > 0) await addOwed(tx, { bookingId: booking.id, kind: 'put-off', seats: seats.map(seatId), amount, by, now })
  await oweDonation(tx, booking, { paymentId, amount: rest.donation, by, now })
}
