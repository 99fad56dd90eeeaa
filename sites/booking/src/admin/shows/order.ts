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

/** The show whose door one wants to see: the one that is on or comes next, else the one that was last. */
export function defaultShow<Show extends Staged>(shows: readonly Show[], now: number): Show | undefined {
  const start = (show: Show) => Date.parse(show.starts_at ?? '')
  const inOrder = shows
    .filter((show) => (show.status === 'published' || show.status === 'closed') && !Number.isNaN(start(show)))
    .toSorted((a, b) => start(a) - start(b))
  return inOrder.find((show) => Date.parse(show.ends_at ?? show.starts_at ?? '') >= now) ?? inOrder.at(-1)
}
