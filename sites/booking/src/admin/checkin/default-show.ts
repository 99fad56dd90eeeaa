import type { OfficeShow } from '@sabha/api/office-shapes'

type Timed = Pick<OfficeShow, 'id' | 'status' | 'starts_at' | 'ends_at'>

/** The show whose door one wants to see: the one that is on or comes next, else the one that was last. */
export function defaultShow<Show extends Timed>(shows: readonly Show[], now: number): Show | undefined {
  const start = (show: Show) => Date.parse(show.starts_at ?? '')
  const inOrder = shows
    .filter((show) => (show.status === 'published' || show.status === 'closed') && !Number.isNaN(start(show)))
    .toSorted((a, b) => start(a) - start(b))
  return inOrder.find((show) => Date.parse(show.ends_at ?? show.starts_at ?? '') >= now) ?? inOrder.at(-1)
}
