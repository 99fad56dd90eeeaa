import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { groupCode } from '@sabha/ticketing/codes'
import { type Paise, rupeesOf, sumOf } from '@sabha/ticketing/money'
import { isSamePlace, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { localDate } from '@sabha/ticketing/time'
import { readSeatsOf } from '../../input/seat-names.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookedSeat, type BookingRow, changeStatus, findBooking, isMadeByStaff, standingSeats } from '../../store/bookings/bookings.ts'
import { isHandedOn } from '../../store/bookings/payer.ts'
import { bookingChanged } from '../../store/checkin/lists.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { addToTell } from '../../store/messages/to-tell.ts'
import { addOwed, keptOf, notSpokenFor, payOffOwed } from '../../store/payments/money-owed.ts'
import { bookedPayment, type PaymentRow } from '../../store/payments/payments.ts'
import { failedDue, isRefundedOutside, refundableParts } from '../../store/payments/refunds.ts'
import { usesOfBooking } from '../../store/season-passes/uses.ts'
import { findSeats, freeSeatsOf, releaseBookedSeats } from '../../store/seats/seats.ts'
import { findShow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { isReplaced } from '../../store/tickets/tickets.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import { revokeReleasedSeats } from '../checkin/revoke-admission.ts'
import type { Context } from '../context.ts'
import { giveDonationBackAtCounter, type Handed } from '../payments/counter-donations.ts'
import { oweDonation } from '../payments/donations.ts'
import { issueCounterCreditNote } from '../payments/invoices.ts'
import { isBelowLeast, requestRefund } from '../payments/refunds.ts'
import { endPasses, passesAt, unusedOf } from '../season-passes/sell.ts'
import { tellPayerOfDesk } from '../shows/show-news.ts'
import { recordBack } from '../tills/record.ts'
import { namesOf, seatNames } from './seat-names.ts'

/** What happens to the money for seats that are taken away. */
export interface MoneyBack {
  /** Whether it goes back now; otherwise it is on the list of money owed until somebody decides. */
  refund: boolean
  /** How the money was handed back; null: not yet. */
  handed: 'cash' | 'upi' | 'card' | null
  note: string
  /** Whether the donation goes back too; otherwise it stays with the house, because it was given and not paid. */
  withDonation?: boolean
  /**
   * Set if a counter's phone gave it back and reports it later: when, and out of which till (null: none). Its guest was there, and gets no
   * news about their own seats.
   */
  atCounter?: { at: number; tillId: number | null }
}

export interface Cancellation extends MoneyBack {
  bookingId: string
  /** null: all seats that the booking still has. */
  seats: readonly string[] | null
  /** The issue of the ticket that the dialog showed, where it says so. */
  issueSeen?: number | undefined
}

/** What is refunded online, what the counter must hand out, and what is owed until somebody decides. */
export interface GivenBack {
  refunded: Paise
  atDesk: Paise
  putOff: Paise
}

/** Cancels a booking or some of its seats. Each seat can be given up only once, so its price goes back only once. */
export async function cancelBooking(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  wish: Cancellation,
): Promise<GivenBack | Refusal> {
  return services.store.alone((tx) => cancel(tx, services, account, wish))
}

async function cancel(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  account: AccountRow,
  wish: Cancellation,
): Promise<GivenBack | Refusal | Rollback<Refusal>> {
  const booking = await findBooking(tx, wish.bookingId)
  const show = booking && (await findShow(tx, booking.show_id))
  if (!booking || !show) return refuse('unknown-booking')
  const at = now()
  const isByPass = (await usesOfBooking(tx, booking.id)).length > 0
  const notAllowed = cancelRefusal(account, booking, { zone: show.zone, now: at, isByPass })
  if (notAllowed) return notAllowed
  if (wish.withDonation === true && !isOwner(account)) return refuse('cancel-needs-admin')
  if (booking.status === 'cancelled') return refuse('already-cancelled')
  if (booking.status !== 'paid') return refuse('not-paid')
  if (await isReplaced(tx, booking.id, wish.issueSeen)) return refuse('ticket-replaced')
  const standing = await standingSeats(tx, booking.id)
  const places = wish.seats === null ? standing : readSeatsOf(booking.show_id, wish.seats)
  if (isRefusal(places)) return places
  const others = places.filter((place) => !standing.some((seat) => isSamePlace(place, seat)))
  const named = (seats: readonly SeatPlace[]) => namesOf(tx, booking.show_id, seats, booking.language)
  if (others.length > 0) return refuse('not-in-booking', { seats: await named(others) })
  const givenBack = await cancelSeats(tx, account, booking, places, wish, at)
  return givenBack ?? rollback(refuse('not-in-booking', { seats: await named(places) }))
}

/**
 * Takes seats from their booking: the seats, the money, the news for the customer and the audit log. Returns undefined if the booking no
 * longer has one of the seats; the caller must then roll back.
 */
export async function cancelSeats(
  tx: Tx,
  account: AccountRow,
  booking: BookingRow,
  places: readonly SeatPlace[],
  money: MoneyBack,
  at: number,
): Promise<GivenBack | undefined> {
  const standing = await standingSeats(tx, booking.id)
  const seats = standing.filter((seat) => places.some((place) => isSamePlace(place, seat)))
  // Only what goes back at a till now was handed to anybody.
  const handed = money.refund && isMadeByStaff(booking) ? money.handed : null
  if (!(await removeSeats(tx, booking, places, { name: account.name, now: money.atCounter?.at ?? at }))) return undefined
  const { creditNote, ...givenBack } = await giveMoneyBack(tx, account, booking, seats, money, at)
  // The person who is paid back is not the one who had the seats.
  if (isHandedOn(booking)) {
    await notifyOfSeats(tx, booking, seats, { atDesk: 0 }, at)
    // A person who was handed the money needs no news of it.
    if (!money.atCounter && !handed)
      await tellPayerOfDesk(tx, booking, { amount: givenBack.atDesk, creditNote, event: `cancelled:${at}`, now: at })
  } else if (!money.atCounter) {
    const sale = handed ? { atDesk: 0, returned: givenBack.atDesk } : { atDesk: givenBack.atDesk }
    await notifyOfSeats(tx, booking, seats, { ...sale, creditNote }, at)
  }
  await logAction(tx, account, at, {
    what: seats.length === standing.length ? 'booking-cancelled' : 'seats-cancelled',
    ...aboutBooking(booking),
    details: {
      seats: seats.map(seatId),
      amount: rupeesOf(givenBack.refunded + givenBack.atDesk),
      handed: givenBack.atDesk > 0 ? (handed ?? '') : '',
      note: money.note,
    },
  })
  return givenBack
}

/**
 * Refunds the price of the seats (of passes the unused share), but no more than is left of the payment and owed for no other seat. What is
 * too little for the payment service is put off. What the desk or a counter sold is refunded at the desk.
 */
async function giveMoneyBack(
  tx: Tx,
  account: AccountRow,
  booking: BookingRow,
  given: readonly BookedSeat[],
  { refund, handed, withDonation = false, atCounter }: MoneyBack,
  now: number,
): Promise<GivenBack & { creditNote?: string | undefined }> {
  const { seats, isWhole } = await unusedOf(tx, booking.id, given, now)
  if (isMadeByStaff(booking) && refund) {
    const { atDesk, creditNote } = await refundAtCounter(tx, booking, seats, {
      by: account.name,
      now,
      withDonation,
      isWhole,
      ...(handed && { handed: { how: handed, account, ...atCounter } }),
    })
    return { refunded: 0, atDesk, putOff: 0, creditNote }
  }
  const seatPrices = seats.map((seat) => seat.price)
  const price = sumOf(seatPrices)
  const payment = await bookedPayment(tx, booking.id)
  const { free, failed, ...left } = await leftFor(tx, booking, given, payment)
  // Where this money is put off too, a refund that failed must not be owed twice.
  const shareOf = (isPutOff: boolean) => (isMadeByStaff(booking) ? price : Math.max(0, Math.min(price, isPutOff ? free : free + failed)))
  const donation = withDonation ? left.donation : 0
  const isPutOff = !refund || !payment || isBelowLeast(shareOf(false) + donation)
  const ofSeats = shareOf(isPutOff)
  const putOff = isPutOff ? ofSeats : 0
  if (putOff > 0)
    await addOwed(tx, { bookingId: booking.id, kind: 'put-off', seats: seats.map(seatId), amount: putOff, by: account.name, now })
  const atDesk = withDonation ? await giveDonationBackAtCounter(tx, booking, { by: account.name, now }) : 0
  const amount = donation + ofSeats - putOff
  if (amount === 0 || !payment) return { refunded: 0, atDesk, putOff }
  if (isBelowLeast(amount)) {
    const owed = await oweDonation(tx, booking, { paymentId: payment.id, amount, by: account.name, now })
    return { refunded: 0, atDesk, putOff: putOff + owed }
  }
  const named = createHash('sha256').update(seats.map(seatId).join()).digest('base64url').slice(0, 16)
  const key = `cancel_${payment.id}_${named}_${amount}`
  const made = await requestRefund(tx, {
    booking,
    paymentId: payment.id,
    amount,
    donation,
    reason: 'on-request',
    ...(isWhole && { seatPrices }),
    key,
    now,
  })
  await payOffOwed(tx, booking.id, { amount: donation, kind: 'donation', by: account.name, now })
  return { refunded: made === undefined ? 0 : amount, atDesk: 0, putOff }
}

/** Returns what of the payment is left for these seats, and as the donation. `failed`: what refunds that failed still owe beside it. */
async function leftFor(
  tx: Tx,
  booking: BookingRow,
  given: readonly SeatPlace[],
  payment: PaymentRow | undefined,
): Promise<{ free: Paise; failed: Paise; donation: Paise }> {
  if (!payment) return { free: 0, failed: 0, donation: 0 }
  const { donation } = await refundableParts(tx, payment.id)
  return {
    free: (await notSpokenFor(tx, booking.id, payment.id)) - (await staysPaid(tx, booking, given, payment)),
    failed: (await failedDue(tx, payment.id)).seats,
    donation: Math.max(0, donation - (await keptOf(tx, booking.id, 'donation'))),
  }
}

/**
 * Returns the price of the seats that stay, after a refund on the provider's own page: nobody knows which seats that was for. So it first
 * pays back the seats that are given up, and the staying ones keep their price.
 */
async function staysPaid(tx: Tx, booking: BookingRow, given: readonly SeatPlace[], payment: PaymentRow): Promise<Paise> {
  if (!(await isRefundedOutside(tx, payment.id))) return 0
  const staying = (await standingSeats(tx, booking.id)).filter((seat) => !given.some((one) => isSamePlace(one, seat)))
  return sumOf(staying.map(({ price }) => price))
}

/**
 * Returns why an account may not take seats from this booking; undefined: it may. Only owners cancel what customers paid online. Staff
 * cancel a desk or counter sale on the day of the sale, when the same cash box is open, and on any day what nobody paid for; a seat by a
 * season pass was paid for.
 */
export function cancelRefusal(
  account: Pick<AccountRow, 'permission'>,
  booking: Pick<BookingRow, 'kind' | 'total' | 'paid_at'>,
  { zone, now, isByPass }: { zone: string; now: number; isByPass: boolean },
): Refusal | undefined {
  if (isOwner(account)) return undefined
  if (booking.total === 0 && !isByPass) return undefined
  if (!isMadeByStaff(booking)) return refuse('cancel-needs-admin')
  const isToday = booking.paid_at !== null && localDate(booking.paid_at, zone) === localDate(now, zone)
  return isToday ? undefined : refuse('desk-sale-of-another-day')
}

/** What the counter gives back of its sale, and the serial of the credit note. */
interface CounterRefund {
  atDesk: Paise
  creditNote?: string | undefined
}

/** What the customer is told of the money: the desk returns it to them, or has done so. */
export interface SeatsMoney extends CounterRefund {
  returned?: Paise
}

/**
 * Takes seats away from a booking and puts them back on sale. The ticket no longer admits to them; with its last seat the booking is
 * cancelled. Returns false if the booking no longer has one of the seats; the caller must then roll back.
 */
export async function removeSeats(
  tx: Tx,
  booking: BookingRow,
  places: readonly SeatPlace[],
  by: { name: string | null; now: number },
): Promise<boolean> {
  const released = await releaseBookedSeats(tx, booking.id, places, by.now)
  if (released < places.length) return false
  await freeSeatsOf(tx, booking.id, places, by.name)
  await revokeReleasedSeats(tx, booking.id, places, by.now)
  await endPasses(tx, booking.id, places, by.now)
  const isLeft = (await standingSeats(tx, booking.id)).length > 0
  if (isLeft) await bookingChanged(tx, booking.id)
  else await changeStatus(tx, booking.id, 'cancelled')
  return true
}

/** `tillId`: out of which till (null: none); absent: the one that the account has open. */
interface HandedNow extends Handed {
  at?: number
  tillId?: number | null
}

/** Refunds these seats at the counter: the credit note is issued now, and the money is owed until it is handed out of a till. */
export async function refundAtCounter(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'kind' | 'donation'>,
  seats: readonly BookedSeat[],
  {
    by,
    now,
    handed,
    isWhole = true,
    withDonation = false,
  }: { by: string; now: number; handed?: HandedNow; isWhole?: boolean; withDonation?: boolean },
): Promise<CounterRefund> {
  const seatPrices = seats.map(({ price }) => price)
  const amount = sumOf(seatPrices)
  const donation = withDonation ? await giveDonationBackAtCounter(tx, booking, { by, now, handed }) : 0
  if (amount === 0) return { atDesk: donation }
  const creditNote = await issueCounterCreditNote(tx, { bookingId: booking.id, seatPrices, isWhole, now })
  const owed = { bookingId: booking.id, kind: 'desk' as const, seats: seats.map(seatId), amount, by, now }
  const owedId = await addOwed(tx, { ...owed, ...(handed && { handed: { how: handed.how, by } }) })
  if (handed) {
    const { account, how, at = now, tillId } = handed
    await recordBack(tx, account, { bookingId: booking.id, owedId, how, amount, at, tillId })
  }
  return { atDesk: amount + donation, creditNote }
}

/** Informs the customer: by mail, or by a task for the staff if there is only a phone number. */
async function notifyOfSeats(tx: Tx, booking: BookingRow, places: readonly SeatPlace[], sale: SeatsMoney, now: number): Promise<void> {
  const seats = places.map(seatId)
  // A seat is given up only once, so its name makes the event unique.
  const event = `seats-cancelled:${booking.id}:${seats.join('-')}`.slice(0, 200)
  if (booking.customer_email !== null)
    await enqueue(tx, { kind: 'seats-mail', event, bookingId: booking.id, details: { seats, ...sale }, now })
  else if (booking.customer_phone !== '') {
    const codes = (await passesAt(tx, booking.id, places)).map(({ code }) => groupCode(code))
    const names = seatNames(await findSeats(tx, booking.show_id, places), booking.language)
    const gone = codes.length > 0 ? { kind: 'passes-cancelled' as const, codes } : { kind: 'seats-cancelled' as const, seats: names }
    await addToTell(tx, {
      event,
      bookingId: booking.id,
      news: { ...gone, atDesk: sale.atDesk, ...(sale.returned && { returned: sale.returned }) },
      now,
    })
  }
}
