import { type Paise, sumOf } from '@sabha/ticketing/money'
import { type AuditRow, auditOfBooking } from '../accounts/audit.ts'
import { type ListedSeatRow, seatsOfBooking } from '../checkin/tickets.ts'
import { reading } from '../engine/batchable.ts'
import { idAtProvider } from '../payments/baskets.ts'
import type { DonationReceiptRow } from '../payments/donations.ts'
import type { CreditNoteRow, InvoiceRow } from '../payments/invoices.ts'
import { backAtDesk, keptMoney, keptOf, type OwedRow, putOffDue } from '../payments/money-owed.ts'
import type { PaymentRow } from '../payments/payments.ts'
import { hasGoneBack, ofBooked, owedAmount, type RefundRow, stateOfRefunds, stillOwed } from '../payments/refunds.ts'
import type { RefundStatus } from '../payments/tables.ts'
import { passesOfBookings, type SoldPass } from '../season-passes/passes.ts'
import { onSeatOf } from '../seats/among.ts'
import { inIndexOrder } from '../seats/hall-order.ts'
import type { Db } from '../store.ts'
import { type BookedSeat, type BookingRow, findBooking, isMadeByStaff, isStanding } from './bookings.ts'
import { guestBeforeClaims } from './holder.ts'

/** A booking with all that belongs to it: its show, seats, ticket, payments, refunds and papers. */
export interface FullBooking extends BookingRow {
  /** `notes`: `SeatNotes` as JSON. */
  seats: (BookedSeat & { notes: string | null; guest_name: string | null })[]
  title: string
  performer: string
  age_limit: string
  venue: string
  zone: string
  starts_at: number
  ends_at: number
  ticket_id: number | null
  ticket_code: string | null
  verification_code: string | null
  issue: number | null
  /** Each with the id that the provider knows its order by, if the order is for several bookings. */
  payments: (PaymentRow & { order_basket: string | null })[]
  /** The id of the payment that booked it, or else of the first that arrived. */
  payment_id: string | null
  amount_paid: number
  /** `of_booked`: its payment has booked. `owed_amount`: of one that is still owed. */
  refunds: (RefundRow & { of_booked: boolean | 0 | 1; still_owed: boolean | 0 | 1; owed_amount: Paise })[]
  refund_status: RefundStatus | null
  invoice: InvoiceRow | null
  /** What refunds have taken back of the invoice. */
  credit_notes: CreditNoteRow[]
  donation_receipt: DonationReceiptRow | null
  /** Paise of the donation given at a counter that go back, or went back, at the counter. */
  donation_back_at_counter: Paise
  /** The season passes that the booking bought. */
  passes: SoldPass[]
}

/** Returns the seats that a booking is shown with: those it still has, or all that it had if it has none left. */
export function shownSeats({ seats }: Pick<FullBooking, 'seats'>): FullBooking['seats'] {
  const standing = seats.filter(isStanding)
  return standing.length > 0 ? standing : seats
}

export const fullBooking = reading({
  one: async (db: Db, bookingId: number): Promise<FullBooking | undefined> => (await fullBookings(db, [bookingId]))[0],
  many: async (db: Db, bookingIds) => {
    const bookings = new Map((await fullBookings(db, [...new Set(bookingIds)])).map((booking) => [booking.id, booking]))
    return bookingIds.map((id) => bookings.get(id))
  },
})

/** Returns the guest's bookings, latest first. Holds that nobody paid for are left out. */
export async function bookingsOfGuest(db: Db, guestId: number, most: number): Promise<FullBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('guest_id', '=', guestId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['paid', 'cancelled']),
        eb.exists(eb.selectFrom('refund').select('refund.id').whereRef('refund.booking_id', '=', 'booking.id')),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const bookings = await fullBookings(
    db,
    rows.map(({ id }) => id),
  )
  // A booking may have been handed on between the two queries.
  return bookings.filter((booking) => booking.guest_id === guestId)
}

/** Returns the bookings in the order of `ids`. */
export async function fullBookings(db: Db, ids: readonly number[]): Promise<FullBooking[]> {
  if (ids.length === 0) return []
  // Read first, so that everything read after it is at least as recent as the booking's state.
  const rows = await db
    .selectFrom('booking')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .leftJoin('ticket', 'ticket.booking_id', 'booking.id')
    .selectAll('booking')
    .select(['title', 'performer', 'age_limit', 'venue', 'zone', 'starts_at', 'ends_at'])
    .select(['ticket.id as ticket_id', 'ticket_code', 'verification_code', 'issue'])
    .where('booking.id', 'in', ids)
    .execute()
  const [seatsOf, paymentsOf, refundsOf, invoicesOf, notesOf, receiptsOf, owedOf, passesOf] = await Promise.all([
    byBooking(seatsWithNotes(db, ids)),
    byBooking(paymentsOfBookings(db, ids)),
    byBooking(
      db
        .selectFrom('refund')
        .selectAll()
        .select([ofBooked, stillOwed, owedAmount.as('owed_amount')])
        .where('booking_id', 'in', ids)
        .orderBy('id')
        .execute(),
    ),
    byBooking(db.selectFrom('invoice').selectAll().where('booking_id', 'in', ids).execute()),
    byBooking(db.selectFrom('credit_note').selectAll().where('booking_id', 'in', ids).orderBy('year').orderBy('number').execute()),
    byBooking(db.selectFrom('donation_receipt').selectAll().where('booking_id', 'in', ids).execute()),
    byBooking(donationsOwed(db, ids)),
    byBooking(passesOfBookings(db, ids)),
  ])
  const found = new Map(
    rows.map((row): [number, FullBooking] => {
      const payments = paymentsOf(row.id)
      const refunds = refundsOf(row.id)
      const booked = payments.find(({ outcome }) => outcome === 'booked')
      const paid = booked ?? payments[0]
      return [
        row.id,
        {
          ...row,
          seats: seatsOf(row.id),
          payments,
          payment_id: paid ? idAtProvider(paid) : null,
          // Desk and counter sales are paid in full.
          amount_paid: (booked && booked.amount - booked.donation) ?? (isMadeByStaff(row) ? row.total : 0),
          refunds,
          refund_status: stateOfRefunds(refunds),
          invoice: invoicesOf(row.id)[0] ?? null,
          credit_notes: notesOf(row.id),
          donation_receipt: receiptsOf(row.id)[0] ?? null,
          donation_back_at_counter: owedOf(row.id)[0]?.amount ?? 0,
          passes: passesOf(row.id),
        },
      ]
    }),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function paymentsOfBookings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .selectAll('payment')
    .select('payment_order.basket as order_basket')
    .where('payment.booking_id', 'in', ids)
    .orderBy('payment.created_at')
    .execute()
}

async function seatsWithNotes(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('booking_seat')
    .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
    .leftJoin('seat', onSeatOf('seat', 'booking_seat'))
    .selectAll('booking_seat')
    .select('seat.notes')
    .where('booking_seat.booking_id', 'in', ids)
    .orderBy(inIndexOrder())
    .execute()
}

async function donationsOwed(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('money_owed')
    .select(['booking_id', 'amount'])
    .where('booking_id', 'in', ids)
    .where('kind', '=', 'donation')
    .execute()
}

async function byBooking<Row extends { booking_id: number }>(reading: Promise<Row[]>): Promise<(bookingId: number) => Row[]> {
  const groups = Map.groupBy(await reading, ({ booking_id }) => booking_id)
  return (bookingId) => groups.get(bookingId) ?? []
}

export interface ListedBooking extends FullBooking {
  /**
   * Paise of the price of its seats that went back or will, by refunds and at the counter. Money that never booked seats is not part of it.
   */
  given_back: Paise
}

/** Returns the paise of a booking's donation that were taken, and those that went back or will. */
export function donationOf(booking: Pick<FullBooking, 'kind' | 'donation' | 'donation_back_at_counter' | 'payments' | 'refunds'>): {
  given: Paise
  back: Paise
} {
  const { payments, refunds } = booking
  // Desk and counter donations are paid in full.
  if (isMadeByStaff(booking)) return { given: booking.donation, back: booking.donation_back_at_counter }
  return {
    given: sumOf(payments.map(({ donation }) => donation)),
    back: sumOf(refunds.filter(hasGoneBack).map(({ donation }) => donation)),
  }
}

export async function withGivenBack(db: Db, bookings: readonly FullBooking[]): Promise<ListedBooking[]> {
  const atCounter = await backAtDesk(
    db,
    bookings.map(({ id }) => id),
  )
  return bookings.map((booking) => {
    const isBooked = booking.status === 'paid' || booking.status === 'cancelled'
    const back = booking.refunds.filter((refund) => hasGoneBack(refund) && (!isBooked || refund.of_booked))
    return { ...booking, given_back: back.reduce((sum, { amount, donation }) => sum + amount - donation, atCounter.get(booking.id) ?? 0) }
  })
}

/** Returns the mails to the booking's customer that were sent or wait to be. */
export async function mailsOfBooking(db: Db, bookingId: number) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'created_at', 'done_at', 'error'])
    .where('booking_id', '=', bookingId)
    .where('kind', '!=', 'refund')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the booking's scans in the order of their time, with the gate and who scanned. */
export async function scansOfBooking(db: Db, bookingId: number) {
  return db
    .selectFrom('scan')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .leftJoin('account', 'account.id', 'scan.account_id')
    .select((eb) => [
      'scan_id',
      'at',
      'verdict',
      'acted',
      'undone_at',
      eb.fn.coalesce('device.gate', eb.val('')).as('gate'),
      eb.fn.coalesce('device.name', 'account.name', eb.val('')).as('device'),
    ])
    .where('scan.booking_id', '=', bookingId)
    .orderBy('at')
    .execute()
}

/** All that staff see of a booking. */
export interface BookingPage {
  booking: ListedBooking
  /** Whether another browser has taken the booking over by the codes of its present ticket. */
  isClaimed: boolean
  /** Each with its admission. */
  seats: ListedSeatRow[]
  /** Paise of its money that were put off, and are still owed or were kept. */
  putOff: Paise
  kept: readonly OwedRow[]
  mails: Awaited<ReturnType<typeof mailsOfBooking>>
  scans: Awaited<ReturnType<typeof scansOfBooking>>
  /** What staff did to the booking. */
  actions: AuditRow[]
}

/** `id`: the public id or the database's. */
export async function readBookingPage(db: Db, id: string): Promise<BookingPage | undefined> {
  const found = await findBooking(db, id)
  const [booking] = found ? await withGivenBack(db, await fullBookings(db, [found.id])) : []
  if (!booking) return undefined
  return {
    booking,
    isClaimed: (await guestBeforeClaims(db, booking.id)) !== undefined,
    seats: await seatsOfBooking(db, booking.id),
    putOff: (await putOffDue(db, booking.id)) + (await keptOf(db, booking.id)),
    kept: await keptMoney(db, booking.id),
    mails: await mailsOfBooking(db, booking.id),
    scans: await scansOfBooking(db, booking.id),
    actions: await auditOfBooking(db, booking.id),
  }
}
