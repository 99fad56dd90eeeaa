import { AdminShow } from '@sabha/api/admin/shows'
import { expect, test } from 'vitest'
import { copyOf, draftOf, draftProblems, emptyDraft, slugOf, whenProblems } from './draft.ts'

const show = AdminShow.parse({
  id: 3,
  title: 'Late raga',
  date: '2026-12-31',
  time: '22:30',
  timezone: 'Asia/Kolkata',
  starts_at: '2026-12-31T17:00:00Z',
  ends_at: '2026-12-31T19:00:00Z',
  sales_close_at: '2026-12-31T17:00:00.000Z',
  early_bird_until: '2026-12-01T18:30:00Z',
  doors_open_at: '2026-12-31T16:15:00Z',
  hall_id: 'malleshwaram',
  prices: { KAVERI: { early_bird: 2499, regular: 2999 } },
  gst_rate: '18',
})

test('instants are read on the hall’s clock, also past midnight', () => {
  expect(draftOf(show)).toMatchObject({
    date: '2026-12-31',
    time: '22:30',
    end_date: '2027-01-01',
    end_time: '00:30',
    early_bird_until: '2026-12-02T00:00',
    doors_open: '2026-12-31T21:45',
    doors_close: null,
    gst_rate: 18,
  })
})

test('sales that close with the start follow it', () => {
  expect(draftOf({ ...show, sales_close_at: show.starts_at }).sales_close).toBeNull()
  expect(draftOf({ ...show, sales_close_at: '2026-12-31T11:30:00Z' }).sales_close).toBe('2026-12-31T17:00')
})

test('a copy has no date yet, and keeps hall and prices', () => {
  expect(copyOf(show)).toMatchObject({ date: '', end_date: '', time: '22:30', hall_id: 'malleshwaram', early_bird_until: null })
  expect(copyOf(show).prices).toEqual(show.prices)
})

test('how fast a show sells is not copied with it', () => {
  expect(draftOf({ ...show, fast_filling: true }).fast_filling).toBe(true)
  expect(copyOf({ ...show, fast_filling: true }).fast_filling).toBe(false)
})

test('a show’s own picture and its performer’s page stay, with the copy too; what leads nowhere is left out', () => {
  const image = `/pictures/shows/${'ab'.repeat(32)}-1200x1600.webp`
  const own = { ...show, image, performer_slug: 'tara-venkatesh' }
  expect(draftOf(own)).toMatchObject({ image, performer_slug: 'tara-venkatesh' })
  expect(copyOf(own)).toMatchObject({ image, performer_slug: 'tara-venkatesh' })
  expect(draftOf({ ...show, image: 'tanpura' }).image).toBe('tanpura')
  const lost = { ...show, image: 'https://other.example/poster.jpg', performer_slug: 'kaveri-ensemble' }
  expect(draftOf(lost)).toMatchObject({ image: '', performer_slug: 'kaveri-ensemble' })
})

test.each([
  ['Tara Venkatesh', 'tara-venkatesh'],
  ['  M. S. Subbulakshmi ', 'm-s-subbulakshmi'],
  ['ತಾರಾ', ''],
])('%j has the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

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
  expect(priced(0, 100)).toBeUndefined()
  expect(priced('0', '0')).toBeUndefined()
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
