import type { owedWays } from '@sabha/api/admin/payments'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { type Paise, rupeesOf, sumOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, bookingSeats, findBooking, isMadeByStaff } from '../../store/bookings/bookings.ts'
import { findOwed, type OwedRow, openOwed, oweKeptRow, putOffDue, settleOwedRow, sumOwed } from '../../store/payments/money-owed.ts'
import { bookedPayment } from '../../store/payments/payments.ts'
import { failedDue, owedByShow, refundableParts, sumUnderWay } from '../../store/payments/refunds.ts'
import { failedRefunds } from '../../store/reports/tasks.ts'
import { type PlaceNames, placeNames } from '../../store/seats/places.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { recordBack, recordOnlineBack } from '../tills/record.ts'
import { issueCounterCreditNote } from './invoices.ts'
import { isBelowLeast, leastRefundText, type RefundRequest, recordRefundByHand, requestRefund } from './refunds.ts'

/** Rows of each kind; if more is owed, staff begin with these. */
const most = 100

/** All money that staff must give back or decide about, the oldest first of each kind, with its sums. */
export interface MoneyToGive {
  byHand: Awaited<ReturnType<typeof openOwed>>
  places: PlaceNames
  failed: Awaited<ReturnType<typeof failedRefunds>>
  count: number
  total: Paise
  underWay: Paise
}

export async function moneyOwed({ store }: Pick<Context, 'store'>): Promise<MoneyToGive> {
  const { read } = store
  const owed = await sumOwed(read)
  const ofRefunds = await owedByShow(read)
  const byHand = await openOwed(read, most)
  return {
    byHand,
    places: await placeNames(
      read,
      byHand.map(({ show_id }) => show_id),
    ),
    failed: await failedRefunds(read, most),
    count: ofRefunds.reduce((sum, { count }) => sum + count, owed.count),
    total: ofRefunds.reduce((sum, { amount }) => sum + amount, owed.amount),
    underWay: await sumUnderWay(read),
  }
}

export interface OwedSettlement {
  /** As it is listed: `owed-3`. */
  id: string
  how: (typeof owedWays)[number]
  note: string
}

/** Settles money that is owed, once, and returns how much. Staff hand out what the counter took; the rest needs an owner. */
export async function settleOwed(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  wish: OwedSettlement,
): Promise<Paise | Refusal> {
  return services.store.alone((tx) => settle(tx, services, account, numberOf(wish), wish))
}

const numberOf = ({ id }: Pick<OwedSettlement, 'id'>) => Number(/^owed-(\d{1,9})$/.exec(id)?.[1] ?? 0)

/** Owes again what somebody decided to keep, and returns how much: no more than is left of the payment and not owed already. */
export async function oweKept(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  wish: Pick<OwedSettlement, 'id' | 'note'>,
): Promise<Paise | Refusal> {
  return store.alone(async (tx) => {
    const kept = await findOwed(tx, numberOf(wish))
    const booking = kept && (await findBooking(tx, String(kept.booking_id)))
    if (!booking) return refuse('unknown-refund')
    if (kept.kept === 0) return refuse('matter-settled')
    const due = Math.min(kept.kept, await leftToOwe(tx, booking, kept))
    if (due <= 0) return refuse('nothing-to-refund')
    if (!(await oweKeptRow(tx, kept.id, due))) return refuse('matter-settled')
    const details = { seats: JSON.parse(kept.seats) as string[], amount: rupeesOf(due), note: wish.note }
    await logAction(tx, account, now(), { what: 'kept-owed', ...aboutBooking(booking), details })
    return due
  })
}

/** Returns what of its money has not gone back and isn't owed already. The counter knows of no other way than this row. */
async function leftToOwe(tx: Tx, booking: BookingRow, { kind, kept }: OwedRow): Promise<Paise> {
  if (isMadeByStaff(booking)) return kept
  const payment = await bookedPayment(tx, booking.id)
  if (!payment) return 0
  const of = kind === 'donation' ? 'donation' : 'seats'
  const left = (await refundableParts(tx, payment.id))[of] - (await failedDue(tx, payment.id))[of]
  return of === 'seats' ? left - (await putOffDue(tx, booking.id)) : left
}

async function settle(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  account: AccountRow,
  id: number,
  { how, note }: OwedSettlement,
): Promise<Paise | Refusal | Rollback<Refusal>> {
  const owed = await findOwed(tx, id)
  const booking = owed && (await findBooking(tx, String(owed.booking_id)))
  if (!booking) return refuse('unknown-refund')
  const notAllowed = refusalOfSettlement(account, booking, owed, { how, note })
  if (notAllowed) return notAllowed
  const at = now()
  const isByStaff = isMadeByStaff(booking)
  const kind = owed.kind === 'put-off' && isByStaff && isByHand(how) ? 'desk' : owed.kind
  if (!(await settleOwedRow(tx, owed.id, { kind, by: account.name, how, note, now: at }))) return refuse('matter-settled')
  if (isUndecided(booking, owed) && how !== 'kept') {
    const refusal = isByStaff ? await creditAtCounter(tx, booking, owed, at) : await giveBackOnline(tx, booking, owed, how, at)
    if (refusal) return rollback(refusal)
  }
  if (isByHand(how)) await recordHandedOut(tx, account, booking, owed, how, at)
  await logSettled(tx, account, booking, owed, { how, note }, at)
  return owed.due
}

/** Settles money that a counter's phone handed out before it reported it: at `at`, out of that till (null: of none). */
export async function settleByPhone(
  tx: Tx,
  account: AccountRow,
  booking: BookingRow,
  owed: OwedRow,
  { how, at, tillId, now }: { how: 'cash' | 'upi' | 'card'; at: number; tillId: number | null; now: number },
): Promise<Paise> {
  if (!(await settleOwedRow(tx, owed.id, { kind: owed.kind, by: account.name, how, note: '', now })))
    throw new Error(`money owed ${owed.id} changed within its transaction`)
  await recordBack(tx, account, { bookingId: booking.id, owedId: owed.id, how, amount: owed.amount, at, tillId })
  await logSettled(tx, account, booking, owed, { how, note: '' }, now)
  return owed.amount
}

async function logSettled(
  tx: Tx,
  account: AccountRow,
  booking: BookingRow,
  owed: OwedRow,
  { how, note }: Pick<OwedSettlement, 'how' | 'note'>,
  now: number,
): Promise<void> {
  await logAction(tx, account, now, {
    what: 'owed-settled',
    ...aboutBooking(booking),
    details: { seats: JSON.parse(owed.seats) as string[], amount: rupeesOf(owed.due), handed: how, note },
  })
}

type ByHand = Exclude<OwedSettlement['how'], 'refund' | 'kept'>
const isByHand = (how: OwedSettlement['how']): how is ByHand => how !== 'refund' && how !== 'kept'

/** Records it in the till of the account that hands it out; of what was paid online, only cash concerns a till. */
async function recordHandedOut(tx: Tx, account: AccountRow, booking: BookingRow, owed: OwedRow, how: ByHand, at: number): Promise<void> {
  const back = { bookingId: booking.id, owedId: owed.id, at }
  if (isMadeByStaff(booking)) await recordBack(tx, account, { ...back, how, amount: owed.amount, isDonation: owed.kind === 'donation' })
  else if (how === 'cash') await recordOnlineBack(tx, account, { ...back, amount: owed.due })
}

/** Whether it waits for an owner to decide about it. The counter hands out the rest. */
function isUndecided(booking: BookingRow, { kind }: OwedRow): boolean {
  return kind === 'put-off' || (kind === 'donation' && !isMadeByStaff(booking))
}

/** Returns why this account can't settle it in this way. */
function refusalOfSettlement(
  account: AccountRow,
  booking: BookingRow,
  owed: OwedRow,
  { how, note }: Pick<OwedSettlement, 'how' | 'note'>,
): Refusal | undefined {
  if (owed.settled_at !== null) return refuse('matter-settled')
  if (isUndecided(booking, owed) && !isOwner(account)) return refuse('cancel-needs-admin')
  const isRefundByStaff = how === 'refund' && isMadeByStaff(booking)
  if (!isByHand(how) && (!isUndecided(booking, owed) || isRefundByStaff)) return refuse('malformed', { fields: ['how'] })
  return how === 'kept' && note === '' ? refuse('note-needed', { field: 'note' }) : undefined
}

async function creditAtCounter(tx: Tx, booking: BookingRow, owed: OwedRow, now: number): Promise<undefined> {
  const prices = await pricesOf(tx, owed)
  const isWhole = sumOf(prices) === owed.amount
  // For a pass that was used, or for a night of it, only a share of its price goes back.
  await issueCounterCreditNote(tx, { bookingId: booking.id, seatPrices: isWhole ? prices : [owed.amount], isWhole, now })
  return undefined
}

/** Of what was paid online: by the payment service or, where somebody gave it back already, for the books alone. */
async function giveBackOnline(
  tx: Tx,
  booking: BookingRow,
  owed: OwedRow,
  how: OwedSettlement['how'],
  now: number,
): Promise<Refusal | undefined> {
  const payment = await bookedPayment(tx, booking.id)
  const isOfDonation = owed.kind === 'donation'
  if (!payment || (await refundableParts(tx, payment.id))[isOfDonation ? 'donation' : 'seats'] < owed.due)
    return refuse('nothing-to-refund')
  const prices = await pricesOf(tx, owed)
  const seatPrices = sumOf(prices) === owed.due ? { seatPrices: prices } : {}
  const request: RefundRequest = {
    booking,
    paymentId: payment.id,
    amount: owed.due,
    donation: isOfDonation ? owed.due : 0,
    ...seatPrices,
    reason: 'on-request',
    key: `owed_money_${owed.id}_${payment.id}_${owed.due}`,
    now,
  }
  if (how === 'refund' && isBelowLeast(owed.due)) return refuse('owed-below-least', { least: leastRefundText() })
  const made = await (isByHand(how) ? recordRefundByHand(tx, request, how) : requestRefund(tx, request))
  return made === undefined ? refuse('nothing-to-refund') : undefined
}

async function pricesOf(tx: Tx, owed: OwedRow): Promise<Paise[]> {
  const names = JSON.parse(owed.seats) as string[]
  return (await bookingSeats(tx, owed.booking_id)).filter((seat) => names.includes(seatId(seat))).map(({ price }) => price)
}
