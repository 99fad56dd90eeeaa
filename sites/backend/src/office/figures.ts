import type { Paise } from '@sabha/ticketing/money'
import { homeZone, localDate } from '@sabha/ticketing/time'
import type { Context } from '../context.ts'
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
  pricedSeats,
  type SectionTally,
} from '../store/office-figures.ts'
import type { BookingKind } from '../store/schema.ts'
import { listAllShows } from '../store/shows.ts'
import type { Db } from '../store/store.ts'
import { sharesOfRefund } from './refund-shares.ts'

const day = 86_400_000

export interface ShowFigures {
  /** That stand, those of the desk too. */
  bookings: number
  seatsTaken: number
  capacity: number
  /** Paise taken online and not given back. */
  revenue: Paise
}

/** By show. */
export async function showFigures({ store }: Pick<Context, 'store'>): Promise<ReadonlyMap<number, ShowFigures>> {
  const { read } = store
  const bookings = await bookingsByShow(read)
  const back = sumBy(await backOfBookings(read), ({ showId }) => showId)
  return new Map(
    [...(await hallsByShow(read))].map(([showId, { capacity, taken, paid }]) => [
      showId,
      { bookings: bookings.get(showId) ?? 0, seatsTaken: taken, capacity, revenue: paid - (back.get(showId) ?? 0) },
    ]),
  )
}

/** The four figures of the dashboard (specification section 3); revenue in paise. */
export async function dashboardFigures(context: Pick<Context, 'store' | 'now'>) {
  const { store, now } = context
  const shows = await listAllShows(store.read)
  const figures = [...(await showFigures(context)).values()]
  return {
    totalBookings: figures.reduce((sum, { bookings }) => sum + bookings, 0),
    totalRevenue: figures.reduce((sum, { revenue }) => sum + revenue, 0),
    activeShows: shows.filter(({ status, ends_at }) => status === 'published' && ends_at > now()).length,
    todayBookings: await bookingsSince(store.read, localDate(now(), homeZone)),
  }
}

export interface Sales {
  /** Days on which something was sold; `date` on the wall at home. */
  days: DayTally[]
  sections: SectionTally[]
  desk: { kind: Exclude<BookingKind, 'customer'>; bookings: number; seats: number; revenue: Paise }[]
}

/** The last days, today among them. Without a show: of all, and the sections of those that were not over before. */
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
  return {
    days: daysWithout(back, await bookedByDay(read, first, showId)),
    sections: await salesBySection(read, new Set(meant.map(({ id }) => id)), back),
    desk: desk.flatMap(({ kind, ...tally }) => (kind === 'customer' ? [] : [{ kind, ...tally }])),
  }
}

/** What goes back is off the day on which it was bought. */
function daysWithout(back: readonly BackOfBooking[], booked: readonly DayTally[]): DayTally[] {
  const backOn = sumBy(back, ({ paidAt }) => localDate(paidAt, homeZone))
  return booked.map((tally) => ({ ...tally, revenue: tally.revenue - (backOn.get(tally.date) ?? 0) }))
}

/** The sections of these shows; together they have what the shows have, to the paisa. */
export async function salesBySection(db: Db, showIds: ReadonlySet<number>, back: readonly BackOfBooking[]): Promise<SectionTally[]> {
  const ofShows = back.filter(({ showId }) => showIds.has(showId))
  const seatsOf = await pricedSeats(
    db,
    ofShows.map(({ bookingId }) => bookingId),
  )
  const shares = ofShows.flatMap(({ bookingId, amount }) => {
    const seats = seatsOf.get(bookingId) ?? []
    const parts = sharesOfRefund(amount, seats)
    return seats.map(({ section }, index) => ({ section, amount: parts[index] ?? 0 }))
  })
  const backIn = sumBy(shares, ({ section }) => section)
  const booked = await bookedBySection(db, [...showIds])
  return booked.map((tally) => ({ ...tally, revenue: tally.revenue - (backIn.get(tally.section) ?? 0) }))
}

function sumBy<T extends { amount: Paise }, Key>(parts: readonly T[], keyOf: (part: T) => Key): ReadonlyMap<Key, Paise> {
  const sums = new Map<Key, Paise>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.amount)
  return sums
}
