import { Task } from '@sabha/api/reports'
import { expect, test } from 'vitest'
import { byWeight } from './attention-panel.tsx'

const task = (id: string, kind: string, since: string) => Task.parse({ id, kind, since })

test('what somebody must do comes first, and the oldest of it', () => {
  const tasks = [
    task('pending', 'refund-pending', '2026-01-01T00:00:00Z'),
    task('stuck', 'refund-stuck', '2026-01-01T00:00:00Z'),
    task('told', 'to-be-told', '2026-01-02T00:00:00Z'),
    task('late', 'refund-failed', '2026-03-01T00:00:00Z'),
    task('newer', 'of-a-newer-release', '2026-01-01T00:00:00Z'),
    task('early', 'refund-failed', '2026-02-01T00:00:00Z'),
  ]
  expect(tasks.toSorted(byWeight).map(({ id }) => id)).toEqual(['early', 'late', 'stuck', 'told', 'newer', 'pending'])
})
