import { homeZone, instantOf, localDate } from '@sabha/ticketing/time'
import type { Context } from '../context.ts'
import {
  bookingsSince,
  capacities,
  type DayTally,
  deskTallies,
  refundedByShow,
  releasedSeats,
  type SectionTally,
  salesByDay,
  salesBySection,
  tallies,
} from '../store/office-figures.ts'
import type { BookingKind } from '../store/schema.ts'
import { listAllShows } from '../store/shows.ts'

const day = 86_400_000

export interface ShowFigures {
  /** That stand, those of the desk too. */
  bookings: number
  seatsTaken: number
  capacity: number
  /** Paise taken online and not given back. */
  revenue: number
}

/** By show. */
export async function showFigures({ store }: Pick<Context, 'store'>): Promise<ReadonlyMap<number, ShowFigures>> {
  const { read } = store
  const [counted, refunded, released, halls] = [
    await tallies(read),
    await refundedByShow(read),
    await releasedSeats(read),
    await capacities(read),
  ]
  const figures = new Map<number, ShowFigures>()
  for (const [showId, capacity] of halls) {
    figures.set(showId, { bookings: 0, seatsTaken: 0, capacity, revenue: -(refunded.get(showId) ?? 0) })
  }
  for (const { showId, kind, status, bookings, seats, total } of counted) {
    const show = figures.get(showId)
    if (!show) continue
    if (status === 'paid') {
      show.bookings += bookings
      show.seatsTaken += seats
    }
    if (kind === 'customer') show.revenue += total
  }
  for (const { showId, seats } of released) {
    const show = figures.get(showId)
    if (show) show.seatsTaken -= seats
  }
  return figures
}

/** The four figures of the dashboard (specification section 3); revenue in paise. */
export async function dashboardFigures(context: Pick<Context, 'store' | 'now'>) {
  const { store, now } = context
  const counted = await tallies(store.read)
  const refunded = await refundedByShow(store.read)
  const shows = await listAllShows(store.read)
  const today = instantOf(localDate(now(), homeZone), '00:00', homeZone) ?? now()
  const taken = counted.reduce((sum, { kind, total }) => sum + (kind === 'customer' ? total : 0), 0)
  return {
    totalBookings: counted.reduce((sum, { status, bookings }) => sum + (status === 'paid' ? bookings : 0), 0),
    totalRevenue: taken - [...refunded.values()].reduce((sum, amount) => sum + amount, 0),
    activeShows: shows.filter(({ status, ends_at }) => status === 'published' && ends_at > now()).length,
    todayBookings: await bookingsSince(store.read, today),
  }
}

export interface Sales {
  /** Days on which something was sold; `date` on the wall at home. */
  days: (Omit<DayTally, 'day'> & { date: string })[]
  sections: SectionTally[]
  desk: { kind: Exclude<BookingKind, 'customer'>; bookings: number; seats: number; revenue: number }[]
}

/** The last days, today among them. Without a show: of all, and the sections of those that were not over before. */
export async function salesFigures({ store, now }: Pick<Context, 'store' | 'now'>, days: number, showId?: number): Promise<Sales> {
  const { read } = store
  const first = localDate(now() - (days - 1) * day, homeZone)
  const since = instantOf(first, '00:00', homeZone) ?? now() - days * day
  const shows = await listAllShows(read)
  const meant = shows.filter((show) =>
    showId === undefined ? show.ends_at > since && show.status !== 'draft' && show.status !== 'cancelled' : show.id === showId,
  )
  const sold = await salesByDay(read, since, showId)
  const desk = await deskTallies(read, since, showId)
  return {
    days: sold.map(({ day: index, ...tally }) => ({ ...tally, date: localDate(since + index * day + day / 2, homeZone) })),
    sections: await salesBySection(
      read,
      meant.map(({ id }) => id),
    ),
    desk: desk.flatMap(({ kind, ...tally }) => (kind === 'customer' ? [] : [{ kind, ...tally }])),
  }
}
