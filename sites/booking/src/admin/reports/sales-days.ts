import type { SalesDay } from './queries.ts'

const day = 86_400_000

/** Returns each of the last `count` days up to `today` (`YYYY-MM-DD`), oldest first, including days without sales. */
export function filledDays(days: readonly SalesDay[], today: string, count: number): SalesDay[] {
  const told = new Map(days.map((sold) => [sold.date.slice(0, 10), sold]))
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(last - (count - 1 - index) * day).toISOString().slice(0, 10)
    return told.get(date) ?? { date, bookings: 0, seats: 0, revenue: 0 }
  })
}

/** Returns the index of the best day; undefined if nothing was sold. */
export function bestDay(days: readonly SalesDay[]): number | undefined {
  const most = Math.max(0, ...days.map(({ revenue }) => revenue))
  return most === 0 ? undefined : days.findIndex(({ revenue }) => revenue === most)
}
