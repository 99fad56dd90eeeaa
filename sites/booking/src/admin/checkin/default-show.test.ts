import { expect, test } from 'vitest'
import { defaultShow } from './default-show.ts'

const show = (id: string, starts_at: string | null, status: 'draft' | 'published' | 'closed' | 'cancelled' = 'published') => ({
  id,
  status,
  starts_at,
  ends_at: starts_at && new Date(Date.parse(starts_at) + 7_200_000).toISOString(),
})
const shows = [
  show('later', '2026-12-01T13:45:00Z'),
  show('tonight', '2026-11-19T13:45:00Z', 'closed'),
  show('past', '2026-10-01T13:45:00Z'),
]

test('the show that is on comes before the ones to come', () => {
  expect(defaultShow(shows, Date.parse('2026-11-19T15:00:00Z'))?.id).toBe('tonight')
  expect(defaultShow(shows, Date.parse('2026-11-19T16:00:00Z'))?.id).toBe('later')
})

test('after the last one it is still that one', () => {
  expect(defaultShow(shows, Date.parse('2027-01-01T00:00:00Z'))?.id).toBe('later')
})

test('drafts, cancelled shows and shows without a time have no door', () => {
  const none = [show('a', '2026-12-01T13:45:00Z', 'draft'), show('b', '2026-12-01T13:45:00Z', 'cancelled'), show('c', null)]
  expect(defaultShow(none, 0)).toBeUndefined()
})
