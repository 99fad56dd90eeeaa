import type { SalesDay } from '../reports/queries.ts'

const minute = 60_000

/** The most columns that are drawn: two hours of minutes. */
const most = 120

interface Minutes {
  /** Epoch ms of each column's beginning, oldest first. */
  starts: number[]
  admitted: number[]
}

/** Arrivals in even steps, with the empty ones: one minute each, or more where the evening is long. */
export function filledMinutes(minutes: readonly { at: string; admitted: number }[]): Minutes {
  const known = minutes
    .map(({ at, admitted }) => ({ at: Math.floor(Date.parse(at) / minute), admitted }))
    .filter(({ at }) => !Number.isNaN(at))
  if (known.length === 0) return { starts: [], admitted: [] }
  const first = Math.min(...known.map(({ at }) => at))
  const last = Math.max(...known.map(({ at }) => at))
  const step = Math.max(1, Math.ceil((last - first + 1) / most))
  const count = Math.floor((last - first) / step) + 1
  const admitted: number[] = Array(count).fill(0)
  for (const { at, admitted: people } of known) {
    const index = Math.floor((at - first) / step)
    admitted[index] = (admitted[index] ?? 0) + people
  }
  return { starts: admitted.map((_, index) => (first + index * step) * minute), admitted }
}

const day = 86_400_000

/** Every one of the last `count` days up to `today` (`YYYY-MM-DD`), oldest first: also those on which nothing was sold. */
export function filledDays(days: readonly SalesDay[], today: string, count: number): SalesDay[] {
  const told = new Map(days.map((sold) => [sold.date.slice(0, 10), sold]))
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(last - (count - 1 - index) * day).toISOString().slice(0, 10)
    return told.get(date) ?? { date, bookings: 0, seats: 0, revenue: 0 }
  })
}

/** Index of the best day; undefined where nothing was sold. */
export function bestDay(days: readonly SalesDay[]): number | undefined {
  const most = Math.max(0, ...days.map(({ revenue }) => revenue))
  return most === 0 ? undefined : days.findIndex(({ revenue }) => revenue === most)
}
