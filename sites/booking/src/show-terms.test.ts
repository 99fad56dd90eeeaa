import type { HallPlan } from '@sabha/ticketing/hall'
import { expect, test } from 'vitest'
import { pricedSince, priceOf, showTerms } from './show-terms.ts'

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
  const over = Date.parse('2026-11-01T00:00:00Z')
  expect(pricedSince(show, over - 1)).toBe(0)
  expect(pricedSince(show, over + 5)).toBe(over)
  expect(priceOf(plan, showTerms(show, 0), ['A1', 'A2']).amount.total).toBe(499_800)
  expect(priceOf(plan, showTerms(show, over), ['A1']).amount.total).toBe(299_900)
})

test("the house's rules apply, each from the moment that it says", () => {
  const [from, ends] = ['2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z']
  const step = { kind: 'percent', value: 50, until: ends, seats: null } as const
  const none = { buy: null, pay: null, amount: null, sections: [], valid_from: from, valid_until: null, sold: null, steps: [] }
  const rules = [
    { ...none, id: '1', kind: 'date-steps' as const, name: 'October', steps: [step] },
    {
      ...none,
      id: '2',
      kind: 'group' as const,
      name: 'Groups',
      steps: [{ ...step, kind: 'off' as const, value: 100.5, until: null, seats: 2 }],
    },
  ]
  const totals = ['2026-09-30T00:00:00Z', from, ends].map((at) => {
    const terms = showTerms({ ...show, rules }, pricedSince({ ...show, rules }, Date.parse(at)))
    return [terms.offers.get('KAVERI')?.now, priceOf(plan, terms, ['A1', 'A2']).amount.total]
  })
  // Half of the regular price, and then 100.50 off each.
  expect(totals).toEqual([
    [249_900, 499_800],
    [149_950, 279_800],
    [249_900, 479_700],
  ])
})

test('base and GST add up to the total', () => {
  const { base, gst, total } = priceOf(plan, showTerms(show, 0), ['A1', 'K1']).amount
  expect({ sum: base + gst, total }).toEqual({ sum: 329_800, total: 329_800 })
  expect(gst).toBeGreaterThan(0)
})

test('a backend without prices sells by those of the specification, with 0 % GST', () => {
  const terms = showTerms(undefined, pricedSince(undefined, Date.now()))
  expect(priceOf(plan, terms, ['A1', 'K1']).amount).toEqual({ base: 329_800, gst: 0, total: 329_800 })
  expect(terms.onSale).toBe(true)
})

test('a row that no section names is priced by its letter', () => {
  expect(priceOf(plan, showTerms(show, 0), ['K1']).amount.total).toBe(79_900)
})

test('seats up to the exemption limit bear no GST', () => {
  const prices = { NETRAAVATI: { early_bird: 500, regular: 500 }, KAVERI: { early_bird: 1180, regular: 1180 } }
  const terms = showTerms({ prices, early_bird_until: null, gst_rate: 18, gst_exempt_up_to: 500, on_sale: true }, 0)
  expect(priceOf(plan, terms, ['A1', 'O1']).amount).toEqual({ base: 150_000, gst: 18_000, total: 168_000 })
})
