import type { Paise } from '@sabha/ticketing/money'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { sql } from 'kysely'
import type { BookingKind } from '../bookings/tables.ts'
import { chunksOf } from '../chunks.ts'
import { isOfBooked, wentBack } from '../payments/refunds.ts'
import { firstRow } from '../seats/hall-order.ts'
import type { Db } from '../store.ts'

// Sums that staff see, in paise, from figures that are kept up to date as seats are sold (`tallies.ts`). What was sold and what went back
// is counted only here, by one definition online and at the counter.

/** Returns how many bookings each show has that were paid and not cancelled. */
export async function bookingsByShow(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('day_tally')
    .select((eb) => ['show_id', eb.fn.sum<number>('bookings').as('bookings')])
    .groupBy('show_id')
    .execute()
  return new Map(rows.map((row) => [row.show_id, row.bookings]))
}

/** Counts the bookings that were made since that day (`YYYY-MM-DD`) and not cancelled, those of the counter too. */
export async function bookingsSince(db: Db, day: string): Promise<number> {
  const { bookings } = await db
    .selectFrom('day_tally')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bookings'), eb.lit(0)).as('bookings'))
    .where('day', '>=', day)
    .executeTakeFirstOrThrow()
  return bookings
}

export interface HallTally {
  capacity: number
  taken: number
}

export async function hallsByShow(db: Db): Promise<ReadonlyMap<number, HallTally>> {
  const rows = await db
    .selectFrom('show_section')
    .select((eb) => [
      'show_id',
      eb.fn.sum<number>('capacity').as('capacity'),
      eb.fn.sum<number>('sold').as('sold'),
      eb.fn.sum<number>('given').as('given'),
    ])
    .groupBy('show_id')
    .execute()
  return new Map(rows.map((row) => [row.show_id, { capacity: row.capacity, taken: row.sold + row.given }]))
}

/** What was paid for a show's seats, before anything went back. */
export interface PaidFor {
  showId: number
  kind: BookingKind
  amount: Paise
}

export async function paidByShow(db: Db): Promise<PaidFor[]> {
  return db
    .selectFrom('day_tally')
    .select((eb) => ['show_id as showId', 'kind', eb.fn.sum<number>('paid').as('amount')])
    .groupBy(['show_id', 'kind'])
    .execute()
}

/** What goes back, or went back, of what paid for a booking's seats: by refunds, and at the counter. */
export interface BackOfBooking {
  bookingId: number
  showId: number
  kind: BookingKind
  /** When it was bought, epoch ms. */
  paidAt: number
  amount: Paise
}

/** Returns what went back by booking. Refunds are few, so the query begins with them, and each finds its booking. */
export async function backOfBookings(db: Db): Promise<BackOfBooking[]> {
  const rows = await db
    .selectFrom('refund')
    // The left join makes SQLite begin with the refunds.
    .leftJoin('booking', 'booking.id', 'refund.booking_id')
    .select(['refund.booking_id', 'show_id', 'kind', 'paid_at', sql<number>`sum(refund.amount - refund.donation)`.as('amount')])
    .where(wentBack)
    .where(isOfBooked)
    .groupBy(['refund.booking_id', 'show_id', 'kind', 'paid_at'])
    .execute()
  const atDesk = await db
    .selectFrom('money_owed')
    .innerJoin('booking', 'booking.id', 'money_owed.booking_id')
    .select((eb) => ['money_owed.booking_id', 'show_id', 'booking.kind', 'paid_at', eb.fn.sum<number>('amount').as('amount')])
    .where('money_owed.kind', '=', 'desk')
    .groupBy(['money_owed.booking_id', 'show_id', 'booking.kind', 'paid_at'])
    .execute()
  return [...rows, ...atDesk].flatMap(({ booking_id, show_id, kind, paid_at, amount }) =>
    show_id === null || kind === null ? [] : [{ bookingId: booking_id, showId: show_id, kind, paidAt: paid_at ?? 0, amount }],
  )
}

export interface DayTally {
  /** `YYYY-MM-DD` in the house's time zone. */
  date: string
  bookings: number
  seats: number
  revenue: Paise
}

/** Returns what was booked on each day from `first` on, online and at the counter. Money that went back is still in it. */
export async function bookedByDay(db: Db, first: string, showId: number | undefined): Promise<DayTally[]> {
  return db
    .selectFrom('day_tally')
    .select((eb) => [
      'day as date',
      eb.fn.sum<number>('bookings').as('bookings'),
      eb.fn.sum<number>('seats').as('seats'),
      eb.fn.sum<number>('paid').as('revenue'),
    ])
    .where('day', '>=', first)
    .$if(showId !== undefined, (query) => query.where('show_id', '=', showId ?? 0))
    .groupBy('day')
    .orderBy('day')
    .execute()
}

export interface SectionTally {
  section: string
  capacity: number
  sold: number
  given: number
  revenue: Paise
}

/** Returns the sections of these shows, those nearest the stage first. Money that went back is still in their revenue. */
export async function bookedBySection(db: Db, showIds: readonly number[]): Promise<SectionTally[]> {
  if (showIds.length === 0) return []
  return db
    .selectFrom('show_section')
    .select((eb) => [
      'section',
      eb.fn.sum<number>('capacity').as('capacity'),
      eb.fn.sum<number>('sold').as('sold'),
      eb.fn.sum<number>('given').as('given'),
      eb.fn.sum<number>('paid').as('revenue'),
    ])
    .where('show_id', 'in', showIds)
    .groupBy('section')
    .orderBy(firstRow('first_row'))
    .orderBy('section')
    .execute()
}

/** Returns every seat of a show that was paid for or given away, including those given back and cancelled. */
export async function paidSeats(db: Db, showId: number) {
  return db
    .selectFrom('booking_seat')
    .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
    .select(['row', 'number', 'price', 'released_at', 'kind', 'status'])
    .where('show_id', '=', showId)
    .where('paid_at', 'is not', null)
    .execute()
}

export interface PricedSeat {
  section: string
  price: Paise
  isReleased: boolean
}

/** Returns the seats of these bookings, those given back too, in the order of their rows. */
export async function pricedSeats(db: Db, bookingIds: readonly number[]): Promise<ReadonlyMap<number, (PricedSeat & SeatPlace)[]>> {
  const seats = new Map<number, (PricedSeat & SeatPlace)[]>()
  for (const some of chunksOf(bookingIds)) {
    const rows = await db
      .selectFrom('booking_seat')
      .select(['booking_id', 'row', 'number', 'section', 'price', 'released_at'])
      .where('booking_id', 'in', some)
      .orderBy('booking_id')
      .orderBy('row')
      .orderBy('number')
      .execute()
    for (const { booking_id, row, number, section, price, released_at } of rows) {
      const own = seats.get(booking_id) ?? []
      own.push({ row, number, section, price, isReleased: released_at !== null })
      seats.set(booking_id, own)
    }
  }
  return seats
}

/** Returns what the counter booked since that day, by kind. Money that it gave back is still in the revenue. */
export async function deskTallies(
  db: Db,
  first: string,
  showId: number | undefined,
): Promise<{ kind: BookingKind; bookings: number; seats: number; revenue: Paise }[]> {
  return db
    .selectFrom('day_tally')
    .select((eb) => [
      'kind',
      eb.fn.sum<number>('bookings').as('bookings'),
      eb.fn.sum<number>('seats').as('seats'),
      eb.fn.sum<number>('paid').as('revenue'),
    ])
    .where('kind', '!=', 'customer')
    .where('day', '>=', first)
    .$if(showId !== undefined, (query) => query.where('show_id', '=', showId ?? 0))
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}
