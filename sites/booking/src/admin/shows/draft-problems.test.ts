import { ApiError } from '@sabha/api/errors'
import { sayIn, sayText } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { draftProblems, fieldProblem, whenProblems } from './draft-problems.ts'

const sections = ['KAVERI', 'TUNGA']
const sound = {
  ...emptyDraft(),
  title: 'An evening',
  performer: 'Tara Venkatesh',
  venue: 'A hall',
  hall_id: 'malleshwaram',
  date: '2026-11-19',
  end_date: '2026-11-19',
  prices: { KAVERI: { early_bird: 2499, regular: 2999 }, TUNGA: { early_bird: 1999, regular: 1999 } },
}

test('a sound show has no problems', () => {
  expect(draftProblems(sound, sections)).toEqual({})
})

test('an empty one is told at each field', () => {
  expect(Object.keys(draftProblems(emptyDraft(), sections)).sort()).toEqual([
    'date',
    'end_date',
    'hall_id',
    'performer',
    'prices.KAVERI',
    'prices.TUNGA',
    'title',
    'venue',
  ])
})

test('an end before its start, an hour that is the same, a zone that does not exist', () => {
  expect(whenProblems({ ...sound, end_time: '19:00' })).toEqual({ end_time: 'The end is before the start.' })
  expect(whenProblems({ ...sound, end_time: sound.time })).toHaveProperty('end_time')
  expect(whenProblems({ ...sound, end_date: '2026-11-20', end_time: '00:30' })).toEqual({})
  expect(whenProblems({ ...sound, timezone: 'Asia/Nowhere' })).toEqual({ timezone: 'There is no such time zone.' })
})

test('a section without prices, and an early-bird price above the regular one', () => {
  const problems = draftProblems({ ...sound, prices: { TUNGA: { early_bird: 2000, regular: 1999 } } }, sections)
  expect(problems).toEqual({
    'prices.KAVERI': 'Please give both prices.',
    'prices.TUNGA': 'The early-bird price is above the regular one.',
  })
  expect(draftProblems({ ...sound, prices: { ...sound.prices, KAVERI: { early_bird: Number.NaN, regular: 5 } } }, sections)).toHaveProperty(
    ['prices.KAVERI'],
  )
})

test('a price that cannot be paid', () => {
  const priced = (early_bird: number | string, regular: number | string) =>
    draftProblems({ ...sound, prices: { ...sound.prices, TUNGA: { early_bird, regular } } }, sections)['prices.TUNGA']
  expect(priced(0, 100)).toMatch(/^A free show cannot be sold here yet: .* complimentary/)
  expect(priced('0', '0')).toMatch(/^A free show/)
  expect(priced(0.99, 1)).toMatch(/^At least ₹1/)
  expect(priced(1, 1)).toBeUndefined()
  expect(priced('1,200.50', 1500)).toBeUndefined()
  for (const typed of ['', '1e3', '-5', '5.', '1.005']) expect(priced(typed, 2000)).toBe('Please give both prices.')
})

test('sales, early-bird prices and doors keep their order', () => {
  expect(draftProblems({ ...sound, sales_close: '2026-11-19T19:16' }, sections)).toHaveProperty('sales_close')
  expect(draftProblems({ ...sound, early_bird_until: '2026-11-19T19:16' }, sections)).toHaveProperty('early_bird_until')
  expect(draftProblems({ ...sound, doors_open: '2026-11-19T18:00', doors_close: '2026-11-19T18:00' }, sections)).toHaveProperty(
    'doors_close',
  )
})

test('a refusal that names its field is shown there; others are not', () => {
  const say = sayIn('en')
  const words = { say, sayText: (text: string) => sayText(say, text) }
  const refusal = new ApiError('refused', 'Too early', { status: 422, params: { field: 'date' } })
  expect(fieldProblem(refusal, words)).toEqual({ field: 'date', message: 'Too early' })
  expect(fieldProblem(new ApiError('refused', 'No', { status: 409 }), words)).toBeUndefined()
})
