import { OfficeShow } from '@sabha/api/office-shapes'
import { expect, test } from 'vitest'
import { copyOf, draftOf, slugOf } from './draft.ts'

const show = OfficeShow.parse({
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
  expect(draftOf(lost)).toMatchObject({ image: '', performer_slug: '' })
})

test.each([
  ['Tara Venkatesh', 'tara-venkatesh'],
  ['  M. S. Subbulakshmi ', 'm-s-subbulakshmi'],
  ['ತಾರಾ', ''],
])('%j has the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
