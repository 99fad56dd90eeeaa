import { expect, it } from 'vitest'
import type { QueueRow } from '../door/door.ts'
import { queueShown } from './queue-shown.ts'

const row = (n: number, error: string | null = null): QueueRow => {
  return { id: `scan-${n}`, showId: '1', kind: 'scan', at: n, label: `Guest ${n}`, attempts: 0, error }
}
const many = (length: number) => Array.from({ length }, (_, n) => row(n))

it('draws all of a short queue, in its order', () => {
  expect(queueShown(many(100))).toEqual({ rows: many(100), more: 0 })
})

it('draws the oldest of a long queue and says how many more wait; what the server refused is never among those', () => {
  const { rows, more } = queueShown([...many(5_000), row(5_000, 'No such show.')])
  expect(rows).toEqual([row(5_000, 'No such show.'), ...many(99)])
  expect(more).toBe(4_901)
})
