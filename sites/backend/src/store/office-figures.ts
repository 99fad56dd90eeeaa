import { sql } from 'kysely'
import type { BookingKind, RefundReason } from './schema.ts'
import type { Db } from './store.ts'

/** Bookings of one show, kind and state. Amounts in paise. */
export interface Tally {
  showId: number
  kind: BookingKind
  status: 'paid' | 'cancelled'
  bookings: number
  seats: number
  total: number
}

/** Every booking that was paid or given, counted from an index alone. */
export async function tallies(db: Db): Promise<Tally[]> {
  const rows = await db
    .selectFrom('booking')
    .select((eb) => [
      'show_id as showId',
      'kind',
      'status',
      eb.fn.countAll<number>().as('bookings'),
      eb.fn.sum<number>('seat_count').as('seats'),
      eb.fn.sum<number>('total').as('total'),
    ])
    // All states: asked for some, SQLite takes another index, and sorts.
    .groupBy(['show_id', 'status', 'kind'])
    .execute()
  return rows.flatMap(({ status, ...row }) =>
    status === 'paid' || status === 'cancelled'
      ? [{ ...row, status, bookings: Number(row.bookings), seats: Number(row.seats), total: Number(row.total) }]
      : [],
  )
}

/** Refunds of payments that never booked: what they give back was no revenue. */
const unbooked = ['seats-lost', 'second-payment', 'wrong-amount'] as const satisfies RefundReason[]

/** What goes back, or went back, of payments that booked. Refunds are few: they are looked at first, and each finds its booking. */
function refundsOfBooked(db: Db) {
  return db
    .selectFrom('refund')
    .select((eb) => [
      'amount',
      eb.selectFrom('booking').select('show_id').whereRef('booking.id', '=', 'refund.booking_id').as('show_id'),
      eb.selectFrom('booking').select('paid_at').whereRef('booking.id', '=', 'refund.booking_id').as('paid_at'),
    ])
    .where('status', '!=', 'failed')
    .where('reason', 'not in', unbooked)
}

/** Paise by show. */
export async function refundedByShow(db: Db): Promise<ReadonlyMap<number, number>> {
  const byShow = new Map<number, number>()
  for (const { show_id, amount } of await refundsOfBooked(db).execute()) {
    if (show_id !== null) byShow.set(show_id, (byShow.get(show_id) ?? 0) + amount)
  }
  return byShow
}

/** Seats of standing bookings that were given back, by show and kind. */
export async function releasedSeats(db: Db): Promise<{ showId: number; kind: BookingKind; seats: number; price: number }[]> {
  const rows = await db
    .selectFrom('booking_seat')
    .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
    .select((eb) => ['show_id as showId', 'kind', eb.fn.countAll<number>().as('seats'), eb.fn.sum<number>('price').as('price')])
    .where('released_at', 'is not', null)
    .where('status', '=', 'paid')
    .groupBy(['show_id', 'kind'])
    .execute()
  return rows.map((row) => ({ ...row, seats: Number(row.seats), price: Number(row.price) }))
}

export async function bookingsSince(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paid_at', '>=', since)
    // As against paid: with an equality SQLite takes the index of states.
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Seats of each show's hall. */
export async function capacities(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('seat')
    .select((eb) => ['show_id', eb.fn.countAll<number>().as('seats')])
    .groupBy('show_id')
    .execute()
  return new Map(rows.map((row) => [row.show_id, Number(row.seats)]))
}

export interface DayTally {
  /** Days since `since`. */
  day: number
  bookings: number
  seats: number
  revenue: number
}

const day = 86_400_000

/** What customers bought, by whole days from `since`; what went back of it is off the day on which it was bought. */
export async function salesByDay(db: Db, since: number, showId: number | undefined): Promise<DayTally[]> {
  // Written out: a bound number is a fraction to SQLite, and so would be the days.
  const dayOf = sql<number>`(paid_at - ${sql.lit(since)}) / ${sql.lit(day)}`
  const sold = await db
    .selectFrom('booking')
    .select((eb) => [
      dayOf.as('day'),
      // A cancelled booking is one no more, but what was not given back of it was taken.
      sql<number>`sum(case when status = 'paid' then 1 else 0 end)`.as('bookings'),
      sql<number>`sum(case when status = 'paid' then seat_count else 0 end)`.as('seats'),
      eb.fn.sum<number>('total').as('revenue'),
    ])
    .where('paid_at', '>=', since)
    .where('kind', '=', 'customer')
    .$if(showId !== undefined, (query) => query.where('show_id', '=', showId ?? 0))
    .groupBy(dayOf)
    .execute()
  const backOn = new Map<number, number>()
  for (const { show_id, paid_at, amount } of await refundsOfBooked(db).execute()) {
    if (paid_at === null || paid_at < since || (showId !== undefined && show_id !== showId)) continue
    const of = Math.floor((paid_at - since) / day)
    backOn.set(of, (backOn.get(of) ?? 0) + amount)
  }
  return sold.map((row) => {
    const of = Math.floor(Number(row.day))
    return { day: of, bookings: Number(row.bookings), seats: Number(row.seats), revenue: Number(row.revenue) - (backOn.get(of) ?? 0) }
  })
}

export interface SectionTally {
  section: string
  capacity: number
  sold: number
  given: number
  revenue: number
}

/**
 * The sections of these shows. A refund is off all sections of its booking, by what each brought, so that they add up to the shows'
 * revenue.
 */
export async function salesBySection(db: Db, showIds: readonly number[]): Promise<SectionTally[]> {
  if (showIds.length === 0) return []
  const capacity = await db
    .selectFrom('seat')
    .select((eb) => ['section', eb.fn.countAll<number>().as('seats')])
    .where('show_id', 'in', showIds)
    .groupBy('section')
    .orderBy((eb) => eb.fn.min('row'))
    .execute()
  const isStanding = sql<boolean>`status = 'paid' and released_at is null`
  const taken = await db
    .with('back', (with_) =>
      with_
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .innerJoin('booking', 'booking.id', 'payment.booking_id')
        .select((eb) => ['payment.booking_id', eb.fn.sum<number>('refund.amount').as('amount')])
        .where('booking.show_id', 'in', showIds)
        .where('outcome', '=', 'booked')
        .where('refund.status', '!=', 'failed')
        .groupBy('payment.booking_id'),
    )
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .leftJoin('back', 'back.booking_id', 'booking.id')
    .select([
      'section',
      sql<number>`sum(case when ${isStanding} and kind in ('customer', 'cash', 'upi') then 1 else 0 end)`.as('sold'),
      sql<number>`sum(case when ${isStanding} and kind in ('complimentary', 'guest-list') then 1 else 0 end)`.as('given'),
      sql<number>`sum(case when kind = 'customer' then price - 1.0 * price * coalesce(back.amount, 0) / max(total, 1) else 0 end)`.as(
        'revenue',
      ),
    ])
    .where('booking.show_id', 'in', showIds)
    .where('status', 'in', ['paid', 'cancelled'])
    .groupBy('section')
    .execute()
  const takenIn = new Map(taken.map((row) => [row.section, row]))
  return capacity.map(({ section, seats }) => {
    const of = takenIn.get(section)
    return {
      section,
      capacity: Number(seats),
      sold: Number(of?.sold ?? 0),
      given: Number(of?.given ?? 0),
      revenue: Math.round(Number(of?.revenue ?? 0)),
    }
  })
}

/** What the desk booked since then and what still stands of it, by kind. Money that it gives back, it gives back at the desk. */
export async function deskTallies(
  db: Db,
  since: number,
  showId: number | undefined,
): Promise<{ kind: BookingKind; bookings: number; seats: number; revenue: number }[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .select((eb) => [
      'kind',
      sql<number>`count(distinct booking.id)`.as('bookings'),
      eb.fn.countAll<number>().as('seats'),
      eb.fn.sum<number>('price').as('revenue'),
    ])
    .where(sql<boolean>`kind <> 'customer'`)
    .where('status', '!=', 'cancelled')
    .where('paid_at', '>=', since)
    .where('released_at', 'is', null)
    .$if(showId !== undefined, (query) => query.where('show_id', '=', showId ?? 0))
    .groupBy('kind')
    .execute()
  return rows.map((row) => ({ ...row, bookings: Number(row.bookings), seats: Number(row.seats), revenue: Number(row.revenue) }))
}
