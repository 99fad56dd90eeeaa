import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemOfChoice } from './chosen-prices.ts'
import { linesLeft, linesOfSeats } from './credit-note.ts'
import { invoiceLines } from './invoice.ts'
import type { Paise } from './money.ts'
import { type Quote, type QuoteRequest, quote } from './quote.ts'
import { anyPriceRule } from './testing/any-price-rule.ts'

const at = Date.parse('2026-11-01T00:00:00+05:30')
const prices = {
  MATS: { earlyBird: 10_000, regular: 10_000, suggested: [25_000, 50_000] },
  LAWN: { earlyBird: 0, regular: 0, suggested: [] },
  KAALI: { earlyBird: 60_000, regular: 60_000 },
}
const show = { prices, earlyBirdUntil: null, gstRate: 18, exemptUpTo: 50_000, at }
const seatsIn = (section: string, ...ids: string[]) => ids.map((id) => ({ id, section }))

describe('an amount that a buyer chooses', () => {
  it.each([
    ['the least', { MATS: 10_000 }, undefined],
    ['less', { MATS: 9_999 }, { kind: 'too-low', section: 'MATS', least: 10_000 }],
    ['the most', { MATS: 50_000_00 }, undefined],
    ['more', { MATS: 50_000_01 }, { kind: 'too-high', section: 'MATS', most: 50_000_00 }],
    ['no whole paise', { MATS: 10_000.5 }, { kind: 'too-low', section: 'MATS', least: 10_000 }],
    ['of a section that has its price', { MATS: 20_000, KAALI: 1 }, { kind: 'not-to-choose', section: 'KAALI' }],
    ['of a section where no seat is', { MATS: 20_000, LAWN: 100 }, { kind: 'not-to-choose', section: 'LAWN' }],
    ['of a section of no show', { MATS: 20_000, constructor: 1 }, { kind: 'not-to-choose', section: 'constructor' }],
    ['nobody', {}, { kind: 'missing', section: 'MATS' }],
  ])('%s', (_, chosen: Record<string, Paise>, problem) => {
    expect(problemOfChoice(prices, [...seatsIn('MATS', 'A1'), ...seatsIn('KAALI', 'K1')], chosen)).toEqual(problem)
  })

  it('may be nothing or a rupee where the least is nothing, and no few paise', () => {
    const of = (LAWN: Paise) => problemOfChoice(prices, seatsIn('LAWN', 'A1'), { LAWN })
    expect([of(0), of(99), of(100), of(-1)]).toEqual([
      undefined,
      { kind: 'too-few', section: 'LAWN' },
      undefined,
      { kind: 'too-low', section: 'LAWN', least: 0 },
    ])
  })

  it('is the price: no code, concession, offer or fee changes it, and the others pay as ever', () => {
    const rules = [
      { id: 1, kind: 'fee' as const, name: 'House', amount: 2_000, from: null, until: null },
      { id: 2, kind: 'n-for-m' as const, name: 'Four', buy: 2, pay: 1, from: null, until: null },
      {
        id: 3,
        kind: 'sold-steps' as const,
        name: 'First',
        steps: [{ kind: 'fixed' as const, value: 100, seats: 9 }],
        from: null,
        until: null,
      },
    ]
    const seats = [{ id: 'A1', section: 'MATS', who: 'child' as const }, ...seatsIn('MATS', 'A2'), ...seatsIn('KAALI', 'K1')]
    const { seats: priced, discounts } = quote({
      ...show,
      rules: rules.slice(0, 2),
      seats,
      concessions: [{ who: 'child', kind: 'percent', value: 50 }],
      code: { name: 'HALF', kind: 'percent', value: 50 },
      chosen: { MATS: 60_000 },
    })
    expect(priced.map(({ price }) => price)).toEqual([60_000, 60_000, 31_000])
    expect(priced[0]).toEqual({ id: 'A1', section: 'MATS', who: 'child', full: 60_000, discounts: [], price: 60_000 })
    expect(discounts).toEqual([{ reason: 'code', name: 'HALF', amount: 31_000 }])
    expect(quote({ ...show, rules, seats: seatsIn('MATS', 'A1'), chosen: { MATS: 60_000 } }).amount.total).toBe(60_000)
  })

  it('decides about the tax of its seat; nobody’s choice counts as the least', () => {
    const seats = seatsIn('MATS', 'A1', 'A2')
    expect(quote({ ...show, seats, chosen: { MATS: 50_000 } }).amount).toEqual({ base: 100_000, gst: 0, total: 100_000 })
    expect(quote({ ...show, seats, chosen: { MATS: 50_100 } }).amount).toEqual({ base: 84_916, gst: 15_284, total: 100_200 })
    expect(quote({ ...show, seats }).amount.total).toBe(20_000)
  })

  it('at the counter is what was taken, also below the least', () => {
    const { seats, discounts } = quote({ ...show, seats: seatsIn('MATS', 'A1', 'A2'), agreed: 5_001 })
    expect(seats.map(({ full, price }) => [full, price])).toEqual([
      [2_501, 2_501],
      [2_500, 2_500],
    ])
    expect(discounts).toEqual([])
  })
})

const sections = ['MATS', 'LAWN', 'KAALI'] as const
const amount = fc.oneof(
  fc.integer({ min: -10, max: 60_000 }),
  fc.integer({ min: 0, max: 60_000_00 }),
  fc.constantFrom(0.5, Number.NaN, 1e300),
)
const request = fc.record({
  prices: fc.constant(prices),
  earlyBirdUntil: fc.constantFrom(null, at),
  seats: fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[A-D][1-9]$/), section: fc.constantFrom(...sections) }), {
    maxLength: 10,
    selector: ({ id }) => id,
  }),
  chosen: fc.record({ MATS: amount, LAWN: amount, KAALI: amount }, { requiredKeys: [] }),
  code: fc.constantFrom(undefined, { name: 'TEN', kind: 'percent' as const, value: 10 }),
  rules: fc.array(anyPriceRule(at, sections), { maxLength: 4 }),
  agreed: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined, freq: 4 }),
  gstRate: fc.constantFrom(0, 18),
  exemptUpTo: fc.constantFrom(0, 50_000),
  at: fc.constant(at),
}) satisfies fc.Arbitrary<QuoteRequest>

type Quoting = (of: QuoteRequest) => Quote
const sum = (amounts: readonly Paise[]) => amounts.reduce((total, each) => total + each, 0)

/**
 * Refuses an amount that nobody may choose; otherwise each seat costs what was chosen for it, to the paisa, and is given back at that
 * price.
 */
const sellsAsChosen = (quoting: Quoting) =>
  fc.property(request, (of) => {
    const problem = problemOfChoice(of.prices, of.seats, of.chosen)
    if (problem && problem.kind !== 'missing') {
      expect(() => quoting(of)).toThrow(RangeError)
      return
    }
    const { seats, amount: lines } = quoting(of)
    for (const { section, price, full, discounts } of seats) {
      expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
      expect(price + sum(discounts.map((each) => each.amount))).toBe(full)
      const open = section === 'KAALI' ? undefined : prices[section as 'MATS' | 'LAWN']
      if (open && of.agreed === undefined) expect(price).toBe(of.chosen[section as 'MATS'] ?? open.regular)
    }
    const allPrices = seats.map(({ price }) => price)
    expect(sum(allPrices)).toBe(lines.total)
    const invoice = invoiceLines(allPrices, of.gstRate, of.exemptUpTo)
    const notes: (typeof invoice)[] = []
    for (const price of allPrices) {
      const note = linesOfSeats(invoice, linesLeft(invoice, notes), { prices: [price], allPrices, ratePercent: of.gstRate })
      expect(note.total).toBe(price)
      notes.push(note)
    }
    expect(linesLeft(invoice, notes)).toEqual({ exempt: 0, taxable: 0, cgst: 0, sgst: 0, total: 0 })
  })

describe('of any choices, rules and seats', () => {
  it('each seat costs what was chosen for it, and giving all back leaves nothing', () => fc.assert(sellsAsChosen(quote), { numRuns: 500 }))

  it('would be told from a quote that takes any amount, or that takes something off it', () => {
    const takesAny: Quoting = (of) => {
      const open = Object.fromEntries(Object.entries(of.prices).map(([name, price]) => [name, { ...price, regular: 0, suggested: [] }]))
      return quote({ ...of, prices: { ...of.prices, ...open } })
    }
    expect(() => fc.assert(sellsAsChosen(takesAny), { numRuns: 500, seed: 1 })).toThrow()
    const takesOff: Quoting = (of) => {
      const { seats, ...rest } = quote(of)
      return {
        ...rest,
        seats: seats.map((seat) => ({ ...seat, price: seat.section === 'MATS' ? Math.floor(seat.price * 0.9) : seat.price })),
      }
    }
    expect(() => fc.assert(sellsAsChosen(takesOff), { numRuns: 500, seed: 1 })).toThrow()
  })
})
