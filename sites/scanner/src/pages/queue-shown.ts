import type { QueueRow } from '../door/door.ts'

/** How many rows are drawn. Each tick draws them again, and thousands would hold a slow phone up for a second. */
const mostShown = 100

/** Returns the rows of the queue to draw, those that the server refused first, and how many more there are. */
export function queueShown(queue: readonly QueueRow[]): { rows: QueueRow[]; more: number } {
  const refusedFirst = queue.toSorted((a, b) => Number(b.error !== null) - Number(a.error !== null))
  return { rows: refusedFirst.slice(0, mostShown), more: Math.max(0, queue.length - mostShown) }
}
