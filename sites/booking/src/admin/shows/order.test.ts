import { expect, test } from 'vitest'
import { defaultShow, nextFirst, nextShow } from './order.ts'

const show = (day: string) => ({ date: day, time: '19:15', starts_at: `${day}T13:45:00Z`, ends_at: `${day}T15:30:00Z` })

test('tonight’s show is first, later ones follow, and those that are over come last', () => {
  const days = ['2026-12-24', '2026-11-19', '2026-10-01', '2026-11-22', '2027-01-02'].map(show)
  const order = (now: string) => nextFirst(days, Date.parse(now)).map(({ date }) => date)
  expect(order('2026-11-22T15:00:00Z')).toEqual(['2026-11-22', '2026-12-24', '2027-01-02', '2026-11-19', '2026-10-01'])
  expect(order('2026-11-22T15:31:00Z')).toEqual(['2026-12-24', '2027-01-02', '2026-11-22', '2026-11-19', '2026-10-01'])
})

test('a backend that tells no instants has its shows in order too', () => {
  const days = ['2026-11-19', '2026-12-24', '2026-12-01'].map((day) => ({ ...show(day), starts_at: null, ends_at: null }))
  expect(nextFirst(days, Date.parse('2026-11-25T00:00:00Z')).map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-24', '2026-11-19'])
})

const staged = (id: string, starts_at: string | null, status: 'draft' | 'published' | 'closed' | 'cancelled' = 'published') => ({
  id,
  status,
  is_pass: false,
  starts_at,
  ends_at: starts_at && new Date(Date.parse(starts_at) + 7_200_000).toISOString(),
})
const shows = [
  staged('later', '2026-12-01T13:45:00Z'),
  staged('tonight', '2026-11-19T13:45:00Z', 'closed'),
  staged('past', '2026-10-01T13:45:00Z'),
]

test('the staged that is on comes before the ones to come', () => {
  expect(defaultShow(shows, Date.parse('2026-11-19T15:00:00Z'))?.id).toBe('tonight')
  expect(defaultShow(shows, Date.parse('2026-11-19T16:00:00Z'))?.id).toBe('later')
})

test('after the last one it is still that one', () => {
  expect(defaultShow(shows, Date.parse('2027-01-01T00:00:00Z'))?.id).toBe('later')
  expect(nextShow(shows, Date.parse('2027-01-01T00:00:00Z'))).toBeUndefined()
})

test('a season pass ends with its last evening, and is no show to come', () => {
  const evening = '2026-11-19T13:45:00Z'
  const all = [{ ...staged('pass', evening), is_pass: true }, staged('last evening', evening)]
  expect(nextShow(all, Date.parse(evening))?.id).toBe('last evening')
  expect(defaultShow(all, Date.parse('2027-01-01T00:00:00Z'))?.id).toBe('last evening')
})

test('drafts, cancelled shows and shows without a time have no door', () => {
  const none = [staged('a', '2026-12-01T13:45:00Z', 'draft'), staged('b', '2026-12-01T13:45:00Z', 'cancelled'), staged('c', null)]
  expect(defaultShow(none, 0)).toBeUndefined()
})
