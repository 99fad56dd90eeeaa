import { Task } from '@sabha/api/reports'
import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { byWeight, messageTo } from './attention-panel.tsx'

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

test('a guest gets the task’s own message or one about their booking, and none while the office must first ask what happened', () => {
  const about = { id: '1', since: '2026-01-01T00:00:00Z', customer_name: 'Kamala', booking_id: 'BK1' }
  const written = (more: object) => messageTo(Task.parse({ ...about, ...more }), { say: sayIn('en') })
  expect(written({ kind: 'to-be-told', message: 'The show is cancelled.' })).toBe('The show is cancelled.')
  expect(written({ kind: 'mail-failed' })).toBe('Hello Kamala, this is about your booking BK1.')
  expect(written({ kind: 'refund-outside', message: 'We’re refunding ₹5.' })).toBe('We’re refunding ₹5.')
  expect(written({ kind: 'refund-outside' })).toBeUndefined()
  expect(written({ kind: 'counter-conflict' })).toBeUndefined()
})
