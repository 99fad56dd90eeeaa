import type { Paise } from '@sabha/ticketing/money'
import type { SeatPlace } from '@sabha/ticketing/seats'
import type { BookingStatus } from '@sabha/ticketing/states'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { InvoiceRow } from '../payments/invoices.ts'
import { backAtDesk } from '../payments/money-owed.ts'
import { type RefundRow, stateOfRefunds, stillOwed, wentBack } from '../payments/refunds.ts'
import type { RefundStatus } from '../payments/tables.ts'
import { isUnbooked } from '../reports/reports.ts'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import type { BookingRow } from './bookings.ts'
import { conditionsOf } from './search-words.ts'

export interface Sought {
  /** As people type it, see `search-text.ts`. */
  text: string
  showId: number | undefined
  status: 'paid' | 'cancelled' | 'refunded' | 'desk' | undefined
}

export interface ListedBooking extends BookingRow {
  title: string
  zone: string
  starts_at: number
  seats: SeatPlace[]
  refund_status: RefundStatus | null
  /** Paise that went back, or go, of what paid for it; money that never booked is none of that. */
  given_back: Paise
}

type Ids = SelectQueryBuilder<Schema, 'booking', { id: number }>

/** Latest first. Holds that were never paid are no bookings; one that money goes back of is. */
export async function listBookings(
  db: Db,
  sought: Sought,
  part: { offset: number; limit: number },
): Promise<{ bookings: ListedBooking[]; total: number }> {
  const matching =
    sought.text.trim() === '' && sought.showId === undefined && sought.status === undefined ? allIds(db) : matchingIds(db, sought)
  const ids = await matching.orderBy('id', 'desc').limit(part.limit).offset(part.offset).execute()
  const counted = await db
    .selectFrom(matching.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    bookings: await details(
      db,
      ids.map(({ id }) => id),
    ),
    total: Number(counted.total),
  }
}

/** In the order of their ids, after this one. */
export async function bookingsAfter(db: Db, showId: number | undefined, after: number, most: number): Promise<ListedBooking[]> {
  const ids = await matchingIds(db, { text: '', showId, status: undefined })
    .where('booking.id', '>', after)
    .orderBy('booking.id')
    .limit(most)
    .execute()
  return details(
    db,
    ids.map(({ id }) => id),
  )
}

/** What an accountant asks of a booking besides; amounts in paise. */
export interface AccountedBooking extends ListedBooking {
  payments: { id: string; amount: Paise; outcome: 'booked' | 'refund' }[]
  invoice: InvoiceRow | null
  creditNotes: string[]
  /** What went back of payments that booked nothing. */
  otherBack: Paise
}

/** The same bookings with their payments and papers. */
export async function withAccounts(db: Db, bookings: readonly ListedBooking[]): Promise<AccountedBooking[]> {
  const ids = bookings.map(({ id }) => id)
  if (ids.length === 0) return []
  const payments = await db.selectFrom('payment').selectAll().where('booking_id', 'in', ids).orderBy('created_at').execute()
  const invoices = await db.selectFrom('invoice').selectAll().where('booking_id', 'in', ids).execute()
  const notes = await db
    .selectFrom('credit_note')
    .select(['booking_id', 'serial'])
    .where('booking_id', 'in', ids)
    .orderBy('year')
    .orderBy('number')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['booking_id', 'amount', 'reason'])
    .where('booking_id', 'in', ids)
    .where(wentBack)
    .execute()
  return bookings.map((booking) => ({
    ...booking,
    payments: payments.filter(({ booking_id }) => booking_id === booking.id),
    invoice: invoices.find(({ booking_id }) => booking_id === booking.id) ?? null,
    creditNotes: notes.filter(({ booking_id }) => booking_id === booking.id).map(({ serial }) => serial),
    otherBack: refunds
      .filter(({ booking_id, reason }) => booking_id === booking.id && isUnbooked(reason))
      .reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** Every booking: three walks along the index of states, merged, where one question would have to sort them all. */
function allIds(db: Db): Ids {
  const inState = (status: 'paid' | 'cancelled') => db.selectFrom('booking').select('booking.id').where('status', '=', status)
  const onlyRefunded = db
    .selectFrom('booking')
    .select('booking.id')
    .where('status', 'in', ['pending', 'expired'])
    .where('booking.id', 'in', db.selectFrom('refund').select('booking_id'))
  return inState('paid').unionAll(inState('cancelled')).unionAll(onlyRefunded)
}

function matchingIds(db: Db, { text, showId, status }: Sought): Ids {
  let query = db.selectFrom('booking').select('booking.id')
  for (const condition of conditionsOf(db, text)) query = query.where(condition)
  if (showId !== undefined) query = query.where('show_id', '=', showId)
  const refunded = db.selectFrom('refund').select('booking_id')
  switch (status) {
    case 'paid':
    case 'cancelled':
      return query.where('status', '=', status)
    case 'refunded':
      return query.where('booking.id', 'in', refunded)
    case 'desk':
      return query.where(sql<boolean>`kind <> 'customer'`)
    case undefined:
      return query.where((eb) => eb.or([eb('status', 'in', ['paid', 'cancelled']), eb('booking.id', 'in', refunded)]))
    default:
      return status satisfies never
  }
}

/** In the order of `ids`. */
async function details(db: Db, ids: readonly number[]): Promise<ListedBooking[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('booking')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .selectAll('booking')
    .select(['title', 'zone', 'starts_at'])
    .where('booking.id', 'in', ids)
    .execute()
  const seats = await db
    .selectFrom('booking_seat')
    .select(['booking_id', 'row', 'number', 'released_at'])
    .where('booking_id', 'in', ids)
    .orderBy((eb) => eb.fn('length', ['row']))
    .orderBy('row')
    .orderBy('number')
    .execute()
  const refunds = await db.selectFrom('refund').selectAll().select(stillOwed).where('booking_id', 'in', ids).orderBy('id').execute()
  const atDesk = await backAtDesk(db, ids)
  const seatsOf = Map.groupBy(seats, (seat) => seat.booking_id)
  const refundsOf = Map.groupBy(refunds, (refund) => refund.booking_id)
  const found = new Map(
    rows.map((row): [number, ListedBooking] => {
      const all = seatsOf.get(row.id) ?? []
      const standing = all.filter((seat) => seat.released_at === null)
      const back = refundsOf.get(row.id) ?? []
      return [
        row.id,
        {
          ...row,
          seats: standing.length > 0 ? standing : all,
          refund_status: stateOfRefunds(back),
          given_back: givenBack(row.status, back) + (atDesk.get(row.id) ?? 0),
        },
      ]
    }),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** What a booking's own money gives back: of one that was booked, what a second payment gives back is no part of it. */
export function givenBack(status: BookingStatus, refunds: readonly RefundRow[]): Paise {
  const isBooked = status === 'paid' || status === 'cancelled'
  return refunds
    .filter((refund) => (refund.status !== 'failed' || refund.seen_to_at !== null) && !(isBooked && isUnbooked(refund.reason)))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Refunds of a booking, in their order. */
export async function refundsOfBooking(db: Db, bookingId: number) {
  return db.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute()
}

/** What was written to its customer, or waits to be. */
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

/** Its scans, in their order, and by whom. */
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
