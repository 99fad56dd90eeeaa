import type { Paise } from '@sabha/ticketing/money'
import { homeZone, localDate } from '@sabha/ticketing/time'
import { type Selectable, sql } from 'kysely'
import type { BookingKind } from '../bookings/tables.ts'
import { reading, writingLast } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import { firstRow } from '../seats/hall-order.ts'
import type { Tx } from '../store.ts'

/**
 * What was sold, by show and day and by show and section. It is kept up to date in the transaction that sells, gives back or cancels, so
 * that the admin's figures don't read a hundred thousand bookings. Code that makes a booking paid, takes seats from it or cancels it has to
 * report that here.
 */

export function isGift(kind: BookingKind): boolean {
  return kind === 'complimentary' || kind === 'guest-list'
}

/** Counts a booking that has become paid, or was added as paid. */
export async function countBooked(tx: Tx, bookingId: number): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (!booking) return
  const seats = await standingOf(tx, bookingId)
  await addToDay(tx, booking, { bookings: 1, seats: seats.length, standing: sum(seats), paid: sum(seats) })
  await addToSections(tx, booking, seats, 1)
}

/** Takes off seats that were just given back. If the booking is no longer paid, they were taken off when it ended. */
export async function countReleased(tx: Tx, bookingId: number, seats: readonly Priced[]): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (booking?.status !== 'paid' || seats.length === 0) return
  await addToDay(tx, booking, { bookings: 0, seats: -seats.length, standing: -sum(seats), paid: 0 })
  await addToSections(tx, booking, seats, -1)
}

/** Takes off a paid booking that is cancelled, with all seats that it still had. */
export async function countCancelled(tx: Tx, bookingId: number): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (!booking) return
  const seats = await standingOf(tx, bookingId)
  await addToDay(tx, booking, { bookings: -1, seats: -seats.length, standing: -sum(seats), paid: 0 })
  await addToSections(tx, booking, seats, -1)
}

/** Counts seats of a booking that are moved at the same price: what was paid goes along to the section of each. */
export async function countMoved(
  tx: Tx,
  bookingId: number,
  { from, to }: { from: readonly Priced[]; to: readonly Priced[] },
): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (!booking) return
  for (const section of [...new Set([...from, ...to].map((seat) => seat.section))].toSorted()) {
    const [left, come] = [from, to].map((seats) => seats.filter((seat) => seat.section === section)) as [Priced[], Priced[]]
    const taken = come.length - left.length
    const [sold, given] = isGift(booking.kind) ? [0, taken] : [taken, 0]
    await askSection(tx, { show_id: booking.show_id, section, sold, given, paid: sum(come) - sum(left) })
  }
}

/**
 * Sets the sections of a show from its seats. Sections of a hall that it no longer has stay only if anything in them was sold, given or
 * paid for.
 */
export async function layOutSections(tx: Tx, showId: number): Promise<void> {
  await tx.updateTable('show_section').set({ capacity: 0 }).where('show_id', '=', showId).execute()
  await tx
    .insertInto('show_section')
    .columns(['show_id', 'section', 'first_row', 'capacity', 'sold', 'given', 'paid'])
    .expression((eb) =>
      eb
        .selectFrom('seat')
        .select(({ fn, lit }) => [
          'show_id',
          'section',
          sql<string>`substr(${firstRow('row')}, 2)`.as('first_row'),
          fn.countAll<number>().as('capacity'),
          lit(0).as('sold'),
          lit(0).as('given'),
          lit(0).as('paid'),
        ])
        .where('show_id', '=', showId)
        .groupBy(['show_id', 'section']),
    )
    .onConflict((known) =>
      known
        .columns(['show_id', 'section'])
        .doUpdateSet((eb) => ({ capacity: eb.ref('excluded.capacity'), first_row: eb.ref('excluded.first_row') })),
    )
    .execute()
  await tx
    .deleteFrom('show_section')
    .where('show_id', '=', showId)
    .where('capacity', '=', 0)
    .where('sold', '=', 0)
    .where('given', '=', 0)
    .where('paid', '=', 0)
    .execute()
}

type Priced = Pick<Selectable<Schema['booking_seat']>, 'section' | 'price'>
type Sold = Pick<Selectable<Schema['booking']>, 'show_id' | 'kind' | 'status' | 'paid_at'>
type SoldBooking = NonNullable<Awaited<ReturnType<typeof soldBooking>>>

async function soldBooking(tx: Tx, bookingId: number) {
  const booking = await findSold(tx, bookingId)
  return booking && booking.paid_at !== null ? { ...booking, day: localDate(booking.paid_at, homeZone) } : undefined
}

const findSold = reading({
  one: (tx: Tx, bookingId: number): Promise<Sold | undefined> =>
    tx.selectFrom('booking').select(['show_id', 'kind', 'status', 'paid_at']).where('id', '=', bookingId).executeTakeFirst(),
  many: async (tx: Tx, ids) => {
    const { rows } = await sql<Sold & { id: number }>`select id, show_id, kind, status, paid_at from booking
      where id = any(${ids}::bigint[])`.execute(tx)
    return ids.map((id) => rows.find((row) => row.id === id))
  },
})

const standingOf = reading({
  one: (tx: Tx, bookingId: number): Promise<readonly Priced[]> =>
    tx
      .selectFrom('booking_seat')
      .select(['section', 'price'])
      .where('booking_id', '=', bookingId)
      .where('released_at', 'is', null)
      .execute(),
  many: async (tx: Tx, ids) => {
    const { rows } = await sql<Priced & { booking_id: number }>`select booking_id, section, price from booking_seat
      where booking_id = any(${ids}::bigint[]) and released_at is null`.execute(tx)
    const seats = Map.groupBy(rows, ({ booking_id }) => booking_id)
    return ids.map((id) => seats.get(id) ?? [])
  },
})

function sum(seats: readonly Priced[]): Paise {
  return seats.reduce((paise, { price }) => paise + price, 0)
}

interface DayChange {
  bookings: number
  seats: number
  standing: Paise
  paid: Paise
}

type ChangeOfDay = DayChange & Pick<SoldBooking, 'show_id' | 'kind' | 'day'>

function addToDay(tx: Tx, { show_id, kind, day }: SoldBooking, change: DayChange): Promise<void> {
  return askDay(tx, { show_id, kind, day, ...change })
}

const askDay = writingLast({
  one: async (tx: Tx, { show_id, kind, day, ...change }: ChangeOfDay): Promise<void> => {
    await tx
      .insertInto('day_tally')
      .values({ show_id, kind, day, ...change })
      .onConflict((known) =>
        known.columns(['show_id', 'kind', 'day']).doUpdateSet((eb) => ({
          bookings: eb('day_tally.bookings', '+', change.bookings),
          seats: eb('day_tally.seats', '+', change.seats),
          standing: eb('day_tally.standing', '+', change.standing),
          paid: eb('day_tally.paid', '+', change.paid),
        })),
      )
      .execute()
  },
  many: async (tx: Tx, changes) => {
    await sql`insert into day_tally as known (show_id, kind, day, bookings, seats, standing, paid)
      select show_id, kind, day, sum(bookings), sum(seats), sum(standing), sum(paid)
      from jsonb_populate_recordset(null::day_tally, ${JSON.stringify(changes)}::jsonb)
      group by show_id, kind, day order by show_id, kind, day
      on conflict (show_id, kind, day) do update set bookings = known.bookings + excluded.bookings, seats = known.seats + excluded.seats,
        standing = known.standing + excluded.standing, paid = known.paid + excluded.paid`.execute(tx)
  },
})

interface ChangeOfSection {
  show_id: number
  section: string
  sold: number
  given: number
  paid: Paise
}

/** In the order of the sections' names, so that two transactions don't deadlock. */
async function addToSections(tx: Tx, { show_id, kind }: SoldBooking, seats: readonly Priced[], sign: 1 | -1): Promise<void> {
  const bySection = [...Map.groupBy(seats, ({ section }) => section)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [section, own] of bySection) {
    const taken = sign * own.length
    const [sold, given] = isGift(kind) ? [0, taken] : [taken, 0]
    // Refunds tell what money goes back; what was paid stays in this sum.
    await askSection(tx, { show_id, section, sold, given, paid: sign === 1 ? sum(own) : 0 })
  }
}

const askSection = writingLast({
  one: async (tx: Tx, { show_id, section, sold, given, paid }: ChangeOfSection): Promise<void> => {
    await tx
      .updateTable('show_section')
      .set((eb) => ({ sold: eb('sold', '+', sold), given: eb('given', '+', given), paid: eb('paid', '+', paid) }))
      .where('show_id', '=', show_id)
      .where('section', '=', section)
      .execute()
  },
  many: async (tx: Tx, changes) => {
    await sql`with changed as (
        select show_id, section, sum(sold) as sold, sum(given) as given, sum(paid) as paid
        from jsonb_populate_recordset(null::show_section, ${JSON.stringify(changes)}::jsonb) group by show_id, section
      ), locked as (
        select show_id, section from show_section where (show_id, section) in (select show_id, section from changed)
        order by show_id, section for no key update
      )
      update show_section set sold = show_section.sold + changed.sold, given = show_section.given + changed.given,
        paid = show_section.paid + changed.paid
      from locked join changed using (show_id, section)
      where show_section.show_id = locked.show_id and show_section.section = locked.section`.execute(tx)
  },
})
