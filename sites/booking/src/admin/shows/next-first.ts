import type { OfficeShow } from '@sabha/api/office-shapes'

type Timed = Pick<OfficeShow, 'starts_at' | 'ends_at' | 'date' | 'time'>

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
