import { expect, test } from 'vitest'
import { nextFirst } from './next-first.ts'

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
