import type { Paise } from '@sabha/ticketing/money'
import { homeZone, localDate } from '@sabha/ticketing/time'
import type { Selectable } from 'kysely'
import type { BookingKind } from '../bookings/tables.ts'
import type { Schema } from '../schema.ts'
import type { Tx } from '../store.ts'

/**
 * What was sold, by show and day and by show and section, kept up in the transaction that sells, gives back or cancels: so the admin's
 * figures don't read a hundred thousand bookings. Whoever makes a booking paid, takes seats from it or cancels it tells it here.
 */

export function isGift(kind: BookingKind): boolean {
  return kind === 'complimentary' || kind === 'guest-list'
}

/** A booking is paid from now on, or was made so. */
export async function countBooked(tx: Tx, bookingId: number): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (!booking) return
  const seats = await standingOf(tx, bookingId)
  await addToDay(tx, booking, { bookings: 1, seats: seats.length, standing: sum(seats), paid: sum(seats) })
  await addToSections(tx, booking, seats, 1)
}

/** These seats were given back just now; a booking that is over had them taken off with that. */
export async function countReleased(tx: Tx, bookingId: number, seats: readonly Priced[]): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (booking?.status !== 'paid' || seats.length === 0) return
  await addToDay(tx, booking, { bookings: 0, seats: -seats.length, standing: -sum(seats), paid: 0 })
  await addToSections(tx, booking, seats, -1)
}

/** A booking that was paid is cancelled, and with it whatever it still had. */
export async function countCancelled(tx: Tx, bookingId: number): Promise<void> {
  const booking = await soldBooking(tx, bookingId)
  if (!booking) return
  const seats = await standingOf(tx, bookingId)
  await addToDay(tx, booking, { bookings: -1, seats: -seats.length, standing: -sum(seats), paid: 0 })
  await addToSections(tx, booking, seats, -1)
}

/** The sections of a show, from its seats; of a hall that it no longer has only what brought money stays. */
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
          fn.min('row').as('first_row'),
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
type SoldBooking = NonNullable<Awaited<ReturnType<typeof soldBooking>>>

async function soldBooking(tx: Tx, bookingId: number) {
  const booking = await tx
    .selectFrom('booking')
    .select(['show_id', 'kind', 'status', 'paid_at'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return booking && booking.paid_at !== null ? { ...booking, day: localDate(booking.paid_at, homeZone) } : undefined
}

function standingOf(tx: Tx, bookingId: number): Promise<Priced[]> {
  return tx
    .selectFrom('booking_seat')
    .select(['section', 'price'])
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .execute()
}

function sum(seats: readonly Priced[]): Paise {
  return seats.reduce((paise, { price }) => paise + price, 0)
}

interface DayChange {
  bookings: number
  seats: number
  standing: Paise
  paid: Paise
}

async function addToDay(tx: Tx, { show_id, kind, day }: SoldBooking, change: DayChange): Promise<void> {
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
}

/** In the order of their names, so that two transactions never wait for each other. */
async function addToSections(tx: Tx, { show_id, kind }: SoldBooking, seats: readonly Priced[], sign: 1 | -1): Promise<void> {
  const bySection = [...Map.groupBy(seats, ({ section }) => section)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [section, own] of bySection) {
    const taken = sign * own.length
    // Money that goes back is the refunds' to tell: what was paid stays here.
    const paid = sign === 1 ? sum(own) : 0
    await tx
      .updateTable('show_section')
      .set((eb) => ({
        ...(isGift(kind) ? { given: eb('given', '+', taken) } : { sold: eb('sold', '+', taken) }),
        paid: eb('paid', '+', paid),
      }))
      .where('show_id', '=', show_id)
      .where('section', '=', section)
      .execute()
  }
}
