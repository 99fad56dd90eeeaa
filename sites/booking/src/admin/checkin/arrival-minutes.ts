const minute = 60_000

/** The most columns that are drawn: two hours of minutes. */
const most = 120

interface Minutes {
  /** Epoch ms of each column's beginning, oldest first. */
  starts: number[]
  admitted: number[]
}

/** Returns arrivals in even steps, including empty ones: a minute each, or more if the evening is long. */
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
