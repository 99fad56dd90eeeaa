import { day } from '@sabha/ticketing/durations'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Paise } from '@sabha/ticketing/money'
import { type SeatNotes, seatNotesOf } from '@sabha/ticketing/seat-facts'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { homeZone, localDate } from '@sabha/ticketing/time'
import type { BookingKind } from '../../store/bookings/tables.ts'
import { donationsKept } from '../../store/payments/donations.ts'
import {
  type BackOfBooking,
  backOfBookings,
  bookedByDay,
  bookedBySection,
  bookingsByShow,
  bookingsSince,
  type DayTally,
  deskTallies,
  hallsByShow,
  type PricedSeat,
  paidByShow,
  paidSeats,
  pricedSeats,
  type SectionTally,
} from '../../store/reports/reports.ts'
import { isGift } from '../../store/reports/tallies.ts'
import { findHall } from '../../store/shows/halls.ts'
import { listAllShows, listShows } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { sharesOfRefund } from './shares.ts'

export interface ShowFigures {
  /** Bookings that are paid and not cancelled, desk and counter sales too. */
  bookings: number
  seatsTaken: number
  capacity: number
  revenue: Revenue
}

/**
 * What was paid, less what went back or is on its way back: the one definition of revenue, for every figure, table and export. Money that
 * failed to go back, or was put off, counts until it has gone back; `money-owed.ts` lists it.
 */
interface Revenue {
  online: Paise
  desk: Paise
  total: Paise
}

function revenueOf(paid: readonly { kind: BookingKind; amount: Paise }[], back: readonly { kind: BookingKind; amount: Paise }[]): Revenue {
  const of = (parts: typeof paid, isOnline: boolean) =>
    parts.reduce((sum, { kind, amount }) => sum + ((kind === 'customer') === isOnline ? amount : 0), 0)
  const online = of(paid, true) - of(back, true)
  const desk = of(paid, false) - of(back, false)
  return { online, desk, total: online + desk }
}

/** Returns the figures by show. */
export async function showFigures({ store }: Pick<Context, 'store'>): Promise<ReadonlyMap<number, ShowFigures>> {
  const { read } = store
  const bookings = await bookingsByShow(read)
  const paid = Map.groupBy(await paidByShow(read), ({ showId }) => showId)
  const back = Map.groupBy(await backOfBookings(read), ({ showId }) => showId)
  return new Map(
    [...(await hallsByShow(read))].map(([showId, { capacity, taken }]) => {
      const revenue = revenueOf(paid.get(showId) ?? [], back.get(showId) ?? [])
      return [showId, { bookings: bookings.get(showId) ?? 0, seatsTaken: taken, capacity, revenue }]
    }),
  )
}

/** Returns the four figures of the dashboard (specification section 3). */
export async function dashboardFigures(context: Pick<Context, 'store' | 'now'>) {
  const { store, now } = context
  const shows = (await listShows(store.read, now())).filter(({ status }) => status === 'published')
  const figures = [...(await showFigures(context)).values()]
  const sum = (part: (figures: ShowFigures) => number) => figures.reduce((whole, each) => whole + part(each), 0)
  return {
    bookings: sum(({ bookings }) => bookings),
    revenue: {
      online: sum(({ revenue }) => revenue.online),
      desk: sum(({ revenue }) => revenue.desk),
      total: sum(({ revenue }) => revenue.total),
    },
    donations: await donationsKept(store.read),
    activeShows: shows.length,
    bookingsToday: await bookingsSince(store.read, localDate(now(), homeZone)),
  }
}

export interface Sales {
  /** Days on which something was sold; `date` in the time zone of the house. */
  days: DayTally[]
  sections: SectionTally[]
  /** By floor and block; only for one show. */
  places: PlaceTally[]
  desk: { kind: Exclude<BookingKind, 'customer'>; bookings: number; seats: number; revenue: Paise }[]
}

/**
 * Returns the sales of the last days, today among them. Without a show: of all shows, and the sections of those that were not over before.
 */
export async function salesFigures({ store, now }: Pick<Context, 'store' | 'now'>, days: number, showId?: number): Promise<Sales> {
  const { read } = store
  const first = localDate(now() - (days - 1) * day, homeZone)
  const shows = await listAllShows(read)
  const meant = shows.filter((show) =>
    showId === undefined
      ? localDate(show.ends_at, homeZone) >= first && show.status !== 'draft' && show.status !== 'cancelled'
      : show.id === showId,
  )
  const back = (await backOfBookings(read)).filter((each) => showId === undefined || each.showId === showId)
  const desk = await deskTallies(read, first, showId)
  const backOfKind = sumBy(
    back.filter(({ paidAt }) => localDate(paidAt, homeZone) >= first),
    ({ kind }) => kind,
  )
  return {
    days: daysWithout(back, await bookedByDay(read, first, showId)),
    sections: await salesBySection(read, new Set(meant.map(({ id }) => id)), back),
    places: await salesOfPlaces(read, showId === undefined ? undefined : meant[0], back),
    desk: desk.flatMap(({ kind, revenue, ...tally }) => {
      if (kind === 'customer') return []
      const net = revenue - (backOfKind.get(kind) ?? 0)
      return tally.bookings > 0 || net !== 0 ? [{ kind, ...tally, revenue: net }] : []
    }),
  }
}

/** Subtracts each refund from the day of its sale. */
function daysWithout(back: readonly BackOfBooking[], booked: readonly DayTally[]): DayTally[] {
  const backOn = sumBy(back, ({ paidAt }) => localDate(paidAt, homeZone))
  return booked.map((tally) => ({ ...tally, revenue: tally.revenue - (backOn.get(tally.date) ?? 0) }))
}

/** Returns the sections of these shows; together they have what the shows have, to the paisa. */
async function salesBySection(db: Db, showIds: ReadonlySet<number>, back: readonly BackOfBooking[]): Promise<SectionTally[]> {
  const shares = await sharesOfSeats(
    db,
    back.filter(({ showId }) => showIds.has(showId)),
  )
  const backIn = sumBy(shares, ({ section }) => section)
  const booked = await bookedBySection(db, [...showIds])
  return booked.map((tally) => ({ ...tally, revenue: tally.revenue - (backIn.get(tally.section) ?? 0) }))
}

function sumBy<T extends { amount: Paise }, Key>(parts: readonly T[], keyOf: (part: T) => Key): ReadonlyMap<Key, Paise> {
  const sums = new Map<Key, Paise>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.amount)
  return sums
}

/** Returns what went back, seat by seat. */
async function sharesOfSeats(db: Db, back: readonly BackOfBooking[]): Promise<(PricedSeat & SeatPlace & { amount: Paise })[]> {
  const seatsOf = await pricedSeats(
    db,
    back.map(({ bookingId }) => bookingId),
  )
  return back.flatMap(({ bookingId, amount }) => {
    const seats = seatsOf.get(bookingId) ?? []
    const parts = sharesOfRefund(amount, seats)
    return seats.map((seat, index) => ({ ...seat, amount: parts[index] ?? 0 }))
  })
}

interface PlaceTally {
  /** Empty: on no floor. */
  floor: string
  block: string
  kn?: SeatNotes['kn']
  capacity: number
  sold: number
  given: number
  revenue: Paise
}

/**
 * Returns the sales by floor and block, in the order of the plan; none for a hall that has neither. Together they have what the sections
 * have.
 */
async function salesOfPlaces(
  db: Db,
  show: { id: number; hall_id: string } | undefined,
  back: readonly BackOfBooking[],
): Promise<PlaceTally[]> {
  const plan = show && (await findHall(db, show.hall_id))
  if (!plan || (!plan.floors && !plan.blocks)) return []
  const { places, placeOf } = emptyPlaces(plan)
  for (const seat of await paidSeats(db, show.id)) {
    const place = placeOf(seat)
    place.revenue += seat.price
    if (seat.status === 'paid' && seat.released_at === null) place[isGift(seat.kind) ? 'given' : 'sold']++
  }
  for (const { amount, ...seat } of await sharesOfSeats(db, back)) placeOf(seat).revenue -= amount
  const order = (plan.floors ?? []).map(({ name }) => name)
  return [...places.values()].toSorted((a, b) => order.indexOf(a.floor) - order.indexOf(b.floor))
}

/** Returns the places of a hall with their seats, none of them sold; `placeOf` makes one for a seat that the plan no longer has. */
function emptyPlaces(plan: HallPlan) {
  const notesOf = seatNotesOf(plan)
  const places = new Map<string, PlaceTally>()
  const placeOf = (seat: SeatPlace): PlaceTally => {
    const { floor = '', block = '', kn } = notesOf(seat) ?? {}
    return places.getOrInsertComputed(JSON.stringify([floor, block]), () => ({
      ...{ floor, block, ...(kn && { kn }) },
      ...{ capacity: 0, sold: 0, given: 0, revenue: 0 },
    }))
  }
  for (const { label: row, seats } of plan.rows) for (const [number] of seats) placeOf({ row, number }).capacity++
  for (const { row, count } of plan.areas ?? []) for (let number = 1; number <= count; number++) placeOf({ row, number }).capacity++
  return { places, placeOf }
}
