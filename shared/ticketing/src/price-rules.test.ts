import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceRule, RuleTerms } from './price-rules.ts'
import { pricesNow, type QuoteRequest, quote, spread } from './quote.ts'
import { anyCut, anyPriceRule } from './testing/any-price-rule.ts'

const at = Date.parse('2026-11-01T00:00:00+05:30')
const prices = { FRONT: { earlyBird: 100_000, regular: 100_000 }, BACK: { earlyBird: 60_000, regular: 60_000 } }
const show = { prices, earlyBirdUntil: null, gstRate: 18, exemptUpTo: 50_000, at }
const rule = (terms: RuleTerms, more: Partial<Omit<PriceRule, keyof RuleTerms>> = {}) =>
  ({ id: 1, name: 'Rule', from: null, until: null, ...terms, ...more }) as PriceRule
const seatsIn = (section: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${section[0]}${index + 1}`, section }))
const pricesOf = (seats: QuoteRequest['seats'], ...rules: PriceRule[]) => quote({ ...show, seats, rules }).seats.map(({ price }) => price)
const percent = (value: number) => ({ kind: 'percent' as const, value })

describe('a rule', () => {
  it('for a fee is in the price from the start, and what is a percentage is of the price with it', () => {
    const fee = rule({ kind: 'fee', amount: 3_000 }, { sections: ['BACK'] })
    expect(Object.fromEntries(pricesNow({ ...show, rules: [fee] }))).toEqual({
      FRONT: { now: 100_000, regular: 100_000 },
      BACK: { now: 63_000, regular: 63_000 },
    })
    const half = { name: 'HALF', ...percent(50) }
    const { seats } = quote({ ...show, seats: seatsIn('BACK', 1), rules: [fee], code: half })
    expect(seats).toMatchObject([{ full: 63_000, fee: 3_000, price: 31_500 }])
  })

  it('for a fee leaves what is free free', () => {
    const free = { FRONT: { earlyBird: 0, regular: 0 }, BACK: { earlyBird: 0, regular: 60_000 } }
    const rules = [rule({ kind: 'fee', amount: 3_000 })]
    expect([...pricesNow({ ...show, prices: free, rules }).values()]).toEqual([
      { now: 0, regular: 0 },
      { now: 0, regular: 63_000 },
    ])
    expect(quote({ ...show, prices: free, seats: seatsIn('FRONT', 1), rules }).seats[0]).not.toHaveProperty('fee')
  })

  it('by date makes the price of the day, until the moment that each step ends', () => {
    const steps = rule({
      kind: 'date-steps',
      steps: [
        { ...percent(30), until: at },
        { kind: 'off', value: 10_000, until: at + 1 },
      ],
    })
    expect(pricesOf(seatsIn('FRONT', 1), steps)).toEqual([90_000])
    expect(quote({ ...show, seats: seatsIn('FRONT', 1), rules: [steps], at: at - 1 }).seats[0]).toMatchObject({
      full: 100_000,
      price: 70_000,
      discounts: [{ reason: 'step', name: 'Rule', amount: 30_000 }],
    })
    expect(quote({ ...show, seats: seatsIn('FRONT', 1), rules: [steps], at: at + 1 }).discounts).toEqual([])
  })

  it('by seats sold gives its places in the order of the hall: the second seat before the tenth', () => {
    const first = rule({ kind: 'sold-steps', steps: [{ kind: 'fixed', value: 10_000, seats: 2 }] })
    const seats = ['A10', 'A2', 'A1'].map((id) => ({ id, section: 'FRONT' }))
    expect(pricesOf(seats, first)).toEqual([100_000, 10_000, 10_000])
    // Where an amount is spread over all seats, what is left goes to the first of equal seats.
    expect(
      spread(
        200,
        seats.map(({ id }) => ({ id, price: 1 })),
      ),
    ).toEqual([66, 67, 67])
  })

  it('by seats sold gives its last places to the dearest seats of a booking, whatever their order', () => {
    const first = rule(
      {
        kind: 'sold-steps',
        steps: [
          { ...percent(50), seats: 3 },
          { ...percent(10), seats: 4 },
        ],
      },
      { sold: 1 },
    )
    const seats = [...seatsIn('BACK', 2), ...seatsIn('FRONT', 2)]
    expect(pricesOf(seats, first)).toEqual([54_000, 60_000, 50_000, 50_000])
    expect(pricesOf(seats.toReversed(), first)).toEqual([50_000, 50_000, 60_000, 54_000])
  })

  it('of steps and early bird counts whichever is lowest, and they are not added', () => {
    const early = { ...show, prices: { FRONT: { earlyBird: 80_000, regular: 100_000 } }, seats: seatsIn('FRONT', 1) }
    const steps = (value: number) => rule({ kind: 'date-steps', steps: [{ ...percent(value), until: at + 1 }] })
    expect(quote({ ...early, rules: [steps(10)] }).discounts).toEqual([{ reason: 'early-bird', amount: 20_000 }])
    expect(quote({ ...early, rules: [steps(30), steps(25)] }).discounts).toEqual([{ reason: 'step', name: 'Rule', amount: 30_000 }])
  })

  it('for four seats at the price of three spreads the cheapest over all of them, which decides their tax', () => {
    const four = rule({ kind: 'n-for-m', buy: 4, pay: 3 })
    expect(pricesOf(seatsIn('BACK', 3), four)).toEqual([60_000, 60_000, 60_000])
    const { seats, amount, discounts } = quote({ ...show, seats: seatsIn('BACK', 4), rules: [four] })
    expect(seats.map(({ price }) => price)).toEqual([45_000, 45_000, 45_000, 45_000])
    expect(amount).toEqual({ base: 180_000, gst: 0, total: 180_000 })
    expect(discounts).toEqual([{ reason: 'offer', name: 'Rule', amount: 60_000 }])
    expect(quote({ ...show, seats: [...seatsIn('FRONT', 3), ...seatsIn('BACK', 1)], rules: [four] }).amount.total).toBe(300_000)
    expect(quote({ ...show, seats: seatsIn('BACK', 9), rules: [four] }).discounts[0]?.amount).toBe(120_000)
  })

  it('for groups takes the highest step that is reached, by the seats of its sections', () => {
    const group = rule(
      {
        kind: 'group',
        steps: [
          { ...percent(10), seats: 2 },
          { kind: 'off', value: 20_000, seats: 4 },
        ],
      },
      { sections: ['FRONT'] },
    )
    expect(pricesOf([...seatsIn('FRONT', 1), ...seatsIn('BACK', 3)], group)).toEqual([100_000, 60_000, 60_000, 60_000])
    expect(pricesOf([...seatsIn('FRONT', 3), ...seatsIn('BACK', 1)], group)).toEqual([90_000, 90_000, 90_000, 60_000])
    expect(pricesOf(seatsIn('FRONT', 4), group)).toEqual([80_000, 80_000, 80_000, 80_000])
  })

  it('of several offers one counts, the one that takes most off, and a code comes after it', () => {
    const group = rule({ kind: 'group', steps: [{ ...percent(30), seats: 2 }] }, { id: 1, name: 'Groups' })
    const four = rule({ kind: 'n-for-m', buy: 4, pay: 3 }, { id: 2, name: 'Four' })
    const { discounts, amount } = quote({
      ...show,
      seats: seatsIn('FRONT', 4),
      rules: [four, group],
      code: { name: 'TEN', ...percent(10) },
    })
    expect(discounts).toEqual([
      { reason: 'offer', name: 'Groups', amount: 120_000 },
      { reason: 'code', name: 'TEN', amount: 28_000 },
    ])
    expect(amount.total).toBe(252_000)
  })

  it('that is not in force does nothing', () => {
    const group = (more: Partial<PriceRule>) => rule({ kind: 'group', steps: [{ ...percent(30), seats: 2 }] }, more)
    for (const off of [group({ from: at + 1 }), group({ until: at })]) expect(pricesOf(seatsIn('BACK', 2), off)).toEqual([60_000, 60_000])
    expect(pricesOf(seatsIn('BACK', 2), group({ from: at, until: at + 1 }))).toEqual([42_000, 42_000])
  })
})

describe('of any rules', () => {
  const sections = ['FRONT', 'BACK'] as const
  const seats = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[A-D][1-9]$/), section: fc.constantFrom(...sections) }), {
    maxLength: 10,
    selector: ({ id }) => id,
  })
  const rules = fc.array(anyPriceRule(at, sections), { maxLength: 8 })

  it('a price on map and list is what one seat costs', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...sections), (of, section) => {
        const alone = quote({ ...show, rules: of, seats: [{ id: 'A1', section }] }).amount.total
        expect(pricesNow({ ...show, rules: of }).get(section)?.now).toBe(alone)
      }),
    )
  })

  it('one more never makes seats dearer but for its fee, and their order changes nothing', () => {
    fc.assert(
      fc.property(seats, rules, anyPriceRule(at, sections), (chosen, of, more) => {
        const before = quote({ ...show, seats: chosen, rules: of })
        const after = quote({ ...show, seats: chosen, rules: [...of, more] })
        const fees = (quoted: typeof before) => quoted.seats.reduce((sum, { fee = 0 }) => sum + fee, 0)
        if (more.kind !== 'fee') expect(fees(after)).toBe(fees(before))
        if (more.kind === 'group' || more.kind === 'n-for-m') expect(after.amount.total).toBeLessThanOrEqual(before.amount.total)
        expect(after.amount.total).toBeLessThanOrEqual(before.seats.reduce((sum, { full }) => sum + full, 0) + fees(after) - fees(before))
      }),
    )
  })

  it('a percentage for groups, a concession and a code are rounded once', () => {
    const fraction = fc.integer({ min: 1, max: 99 })
    const price = fc.integer({ min: 100, max: 5_000_000 })
    const isRoundedOnce = (round: (exact: number) => number) =>
      fc.property(price, fraction, fraction, fraction, (regular, a, b, c) => {
        const [first] = quote({
          ...show,
          prices: { FRONT: { earlyBird: regular, regular } },
          seats: seatsIn('FRONT', 2).map((seat) => ({ ...seat, who: 'child' as const })),
          concessions: [{ who: 'child', ...percent(a) }],
          rules: [rule({ kind: 'group', steps: [{ ...percent(b), seats: 2 }] })],
          code: { name: 'CODE', ...percent(c) },
        }).seats
        const [over, under] = [BigInt(regular) * BigInt((100 - a) * (100 - b) * (100 - c)), 1_000_000n]
        const apart = 2n * (BigInt(round(first?.price ?? 0)) * under - over)
        expect(apart <= under && -apart < under).toBe(true)
      })
    fc.assert(isRoundedOnce((exact) => exact))
    expect(() => fc.assert(isRoundedOnce((exact) => exact + 1))).toThrow()
  })

  it('four for three takes exactly the cheapest of its seats off', () => {
    fc.assert(
      fc.property(seats, fc.integer({ min: 2, max: 6 }), fc.option(anyCut), (chosen, buy, child) => {
        const concessions = child && child.kind !== 'off' ? [{ who: 'child' as const, ...child }] : []
        const some = chosen.map((seat, index) => (index % 2 === 0 ? { ...seat, who: 'child' as const } : seat))
        const before = quote({ ...show, seats: some, concessions })
        const after = quote({ ...show, seats: some, concessions, rules: [rule({ kind: 'n-for-m', buy, pay: buy - 1 })] })
        const costs = before.seats.map(({ price }) => price).sort((a, b) => a - b)
        const off = costs.slice(0, Math.floor(costs.length / buy)).reduce((sum, each) => sum + each, 0)
        expect(before.amount.total - after.amount.total).toBe(off)
      }),
    )
  })
})
