import type { AdminShow } from '@sabha/api/admin/shows'

type Timed = Pick<AdminShow, 'starts_at' | 'ends_at' | 'date' | 'time'>

/** Sorts shows for lists and choices: first those to come, the next one first; then those that are over, the latest first. */
export function nextFirst<Show extends Timed>(shows: readonly Show[], now: number): Show[] {
  const at = (iso: string | null, { date, time }: Timed) => Date.parse(iso ?? `${date}T${time.slice(0, 5)}`)
  const start = (show: Show) => at(show.starts_at, show)
  const isOver = (show: Show) => at(show.ends_at ?? show.starts_at, show) < now
  return [
    ...shows.filter((show) => !isOver(show)).toSorted((a, b) => start(a) - start(b)),
    ...shows.filter(isOver).toSorted((a, b) => start(b) - start(a)),
  ]
}

type Staged = Pick<AdminShow, 'id' | 'status' | 'is_pass' | 'starts_at' | 'ends_at'>

/** Returns the show that is on or comes next. */
export function nextShow<Show extends Staged>(shows: readonly Show[], now: number): Show | undefined {
  return inOrder(shows).find((show) => Date.parse(show.ends_at ?? show.starts_at ?? '') >= now)
}

/** Returns the show for the check-in report: the one that is on or comes next, otherwise the last one. */
export function defaultShow<Show extends Staged>(shows: readonly Show[], now: number): Show | undefined {
  return nextShow(shows, now) ?? inOrder(shows).at(-1)
}

function inOrder<Show extends Staged>(shows: readonly Show[]): Show[] {
  const start = (show: Show) => Date.parse(show.starts_at ?? '')
  return shows
    .filter((show) => !show.is_pass && (show.status === 'published' || show.status === 'closed') && !Number.isNaN(start(show)))
    .toSorted((a, b) => start(a) - start(b))
}
