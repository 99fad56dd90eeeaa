import type { AdminShow } from '@sabha/api/admin/shows'

type Timed = Pick<AdminShow, 'starts_at' | 'ends_at' | 'date' | 'time'>

/** The next show first, those after it in order, then what is over, the latest before the others: in the list and wherever a show is chosen. */
export function nextFirst<Show extends Timed>(shows: readonly Show[], now: number): Show[] {
  const at = (iso: string | null, { date, time }: Timed) => Date.parse(iso ?? `${date}T${time.slice(0, 5)}`)
  const start = (show: Show) => at(show.starts_at, show)
  const isOver = (show: Show) => at(show.ends_at ?? show.starts_at, show) < now
  return [
    ...shows.filter((show) => !isOver(show)).toSorted((a, b) => start(a) - start(b)),
    ...shows.filter(isOver).toSorted((a, b) => start(b) - start(a)),
  ]
}

type Staged = Pick<AdminShow, 'id' | 'status' | 'starts_at' | 'ends_at'>

/** The show that is on or comes next. */
export function nextShow<Show extends Staged>(shows: readonly Show[], now: number): Show | undefined {
  return inOrder(shows).find((show) => Date.parse(show.ends_at ?? show.starts_at ?? '') >= now)
}

/** The show whose check-in report is wanted: the one that is on or comes next, else the one that was last. */
export function defaultShow<Show extends Staged>(shows: readonly Show[], now: number): Show | undefined {
  return nextShow(shows, now) ?? inOrder(shows).at(-1)
}

function inOrder<Show extends Staged>(shows: readonly Show[]): Show[] {
  const start = (show: Show) => Date.parse(show.starts_at ?? '')
  return shows
    .filter((show) => (show.status === 'published' || show.status === 'closed') && !Number.isNaN(start(show)))
    .toSorted((a, b) => start(a) - start(b))
}
