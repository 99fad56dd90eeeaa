import { AdminShow } from '@sabha/api/admin/shows'
import { expect, test } from 'vitest'
import { examplesOf } from './rule-draft.ts'

const day = 86_400_000
const now = Date.parse('2027-01-01T00:00:00Z')

const show = AdminShow.parse({
  id: '1',
  title: 'Evening',
  date: '2027-03-01',
  time: '19:00',
  prices: { FRONT: { early_bird: 1000, regular: 1000 } },
})

test('the example of each step by date is at the price while that step lasts', () => {
  const step = (percent: number, days: number) => ({ kind: 'percent', value: percent, until: now + days * day, seats: 0 }) as const
  const rule = {
    id: 1,
    name: 'Early',
    from: null,
    until: null,
    kind: 'date-steps',
    steps: [step(50, -1), step(30, 1), step(20, 2), step(10, 3)],
    sold: 0,
  } as const
  const prices = examplesOf(show, rule, [], now).map(({ after }) => after.amount.total / 2)
  expect(prices).toEqual([50_000, 70_000, 80_000, 90_000])
})
