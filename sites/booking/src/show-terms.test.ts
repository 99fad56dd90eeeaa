import type { HallPlan } from '@sabha/ticketing/hall'
import { expect, test } from 'vitest'
import { isEarlyBird, priceOf, showTerms } from './show-terms.ts'

const plan: HallPlan = {
  id: 'two',
  name: 'Two rows',
  width: 4,
  height: 4,
  stage: { path: 'M0 0', label: { x: 1, y: 1 } },
  sections: [{ name: 'KAVERI', rows: ['A'] }],
  rows: [
    {
      label: 'A',
      seats: [
        [1, 1, 1],
        [2, 2, 1],
      ],
    },
    { label: 'K', seats: [[1, 1, 2]] },
  ],
}
const show = {
  prices: { KAVERI: { early_bird: 2499, regular: 2999 }, KAALI: { early_bird: 799, regular: 1299 } },
  early_bird_until: '2026-11-01T00:00:00Z',
  gst_rate: 18,
  on_sale: true,
}

test("the show's prices apply, early bird as long as it lasts", () => {
  expect(isEarlyBird(show, Date.parse('2026-10-31T23:59:59Z'))).toBe(true)
  expect(isEarlyBird(show, Date.parse('2026-11-01T00:00:00Z'))).toBe(false)
  expect(priceOf(plan, showTerms(show, true), ['A1', 'A2']).total).toBe(499_800)
  expect(priceOf(plan, showTerms(show, false), ['A1']).total).toBe(299_900)
})

test('base and GST add up to the total', () => {
  const { base, gst, total } = priceOf(plan, showTerms(show, true), ['A1', 'K1'])
  expect({ sum: base + gst, total }).toEqual({ sum: 329_800, total: 329_800 })
  expect(gst).toBeGreaterThan(0)
})

test('a backend without prices sells by those of the specification, with 0 % GST', () => {
  const terms = showTerms(undefined, isEarlyBird(undefined, Date.now()))
  expect(priceOf(plan, terms, ['A1', 'K1'])).toEqual({ base: 329_800, gst: 0, total: 329_800 })
  expect(terms.onSale).toBe(true)
})

test('a row that no section names is priced by its letter', () => {
  expect(priceOf(plan, showTerms(show, true), ['K1']).total).toBe(79_900)
})

test('seats up to the exemption limit bear no GST', () => {
  const prices = { NETRAAVATI: { early_bird: 500, regular: 500 }, KAVERI: { early_bird: 1180, regular: 1180 } }
  const terms = showTerms({ prices, early_bird_until: null, gst_rate: 18, gst_exempt_up_to: 500, on_sale: true }, true)
  expect(priceOf(plan, terms, ['A1', 'O1'])).toEqual({ base: 150_000, gst: 18_000, total: 168_000 })
})
