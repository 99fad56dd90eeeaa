import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesLeft, linesOfSeats } from './credit-note.ts'
import { invoiceLines } from './invoice.ts'
import { gstLines, type Paise } from './money.ts'
import { concessionKinds, type Quote, type QuoteRequest, quote, spread } from './quote.ts'
import { anyPriceRule } from './testing/any-price-rule.ts'

const at = Date.parse('2026-11-01T00:00:00+05:30')
const prices = {
  KAVERI: { earlyBird: 249_900, regular: 299_900 },
  KAALI: { earlyBird: 60_000, regular: 60_000 },
}
const show = { prices, earlyBirdUntil: null, gstRate: 18, exemptUpTo: 50_000, at }
const seatsIn = (section: string, ...ids: string[]) => ids.map((id) => ({ id, section }))

describe('a quote', () => {
  it('says by how much the early bird is below the regular price, until the moment it ends', () => {
    const seats = seatsIn('KAVERI', 'A1')
    expect(quote({ ...show, seats, earlyBirdUntil: at + 1 }).seats).toEqual([
      { id: 'A1', section: 'KAVERI', full: 299_900, discounts: [{ reason: 'early-bird', amount: 50_000 }], price: 249_900 },
    ])
    expect(quote({ ...show, seats, earlyBirdUntil: at }).seats[0]).toMatchObject({ price: 299_900, discounts: [] })
    expect(quote({ ...show, seats }).seats[0]).toMatchObject({ price: 249_900 })
  })

  it('of no seats is nothing; of a section without a price there is none', () => {
    expect(quote({ ...show, seats: [] })).toEqual({ seats: [], discounts: [], amount: { base: 0, gst: 0, total: 0 } })
    expect(() => quote({ ...show, seats: seatsIn('TUNGA', 'D1') })).toThrow(RangeError)
  })

  it('an amount off is spread by price, and decides which seats are exempt: 4 of ₹600, less ₹600, are 4 of ₹450 without tax', () => {
    const seats = seatsIn('KAALI', 'K1', 'K2', 'K3', 'K4')
    const before = quote({ ...show, seats })
    expect(before.amount).toEqual(gstLines([60_000, 60_000, 60_000, 60_000], 18, 50_000))
    const after = quote({ ...show, seats, code: { name: 'FOUR', kind: 'amount', value: 60_000 } })
    expect(after.seats.map(({ price }) => price)).toEqual([45_000, 45_000, 45_000, 45_000])
    expect(after.amount).toEqual({ base: 180_000, gst: 0, total: 180_000 })
    expect(after.discounts).toEqual([{ reason: 'code', name: 'FOUR', amount: 60_000 }])
  })

  it.each([
    ['a percentage', { kind: 'percent', value: 15 }, [212_415, 51_000], 37_485 + 9_000],
    ['a fixed price', { kind: 'fixed', value: 55_000 }, [55_000, 55_000], 194_900 + 5_000],
    ['a fixed price above the price', { kind: 'fixed', value: 70_000 }, [70_000, 60_000], 179_900],
    ['an amount', { kind: 'amount', value: 10_001 }, [241_835, 58_064], 10_001],
    ['an amount above the price', { kind: 'amount', value: 9_999_900 }, [0, 0], 309_900],
  ] as const)('of a code for %s', (_, cut, expected, off) => {
    const { seats, discounts } = quote({
      ...show,
      seats: [...seatsIn('KAVERI', 'A1'), ...seatsIn('KAALI', 'K1')],
      code: { name: 'SPRING', ...cut },
    })
    expect(seats.map(({ price }) => price)).toEqual(expected)
    expect(discounts.find(({ reason }) => reason === 'code')).toEqual({ reason: 'code', name: 'SPRING', amount: off })
  })

  it('a pass covers the dearest seat that it is good for, which no offer, concession or code touches', () => {
    const { seats, discounts, amount } = quote({
      ...show,
      seats: [...seatsIn('KAALI', 'K1', 'K2', 'K3', 'K4'), { id: 'A1', section: 'KAVERI', who: 'child' }],
      passes: [{ name: 'Season' }, { name: 'Back rows', sections: ['KAALI'] }],
      concessions: [{ who: 'child', kind: 'percent', value: 50 }],
      rules: [{ id: 1, name: '4 for 3', kind: 'n-for-m', buy: 4, pay: 3, from: null, until: null }],
      code: { name: 'SPRING', kind: 'percent', value: 10 },
    })
    expect(seats.map(({ price, pass }) => [price, pass])).toEqual([
      [0, 1],
      [54_000, undefined],
      [54_000, undefined],
      [54_000, undefined],
      [0, 0],
    ])
    expect(discounts).toEqual([
      { reason: 'early-bird', amount: 50_000 },
      { reason: 'pass', name: 'Back rows', amount: 60_000 },
      { reason: 'pass', name: 'Season', amount: 249_900 },
      { reason: 'code', name: 'SPRING', amount: 18_000 },
    ])
    expect(amount.total).toBe(162_000)
  })

  it('of several passes as many cover a seat as can, and a seat that costs nothing or what its guest likes needs none', () => {
    const open = { ...prices, FREE: { earlyBird: 0, regular: 0 }, OPEN: { earlyBird: 0, regular: 0, suggested: [] } }
    // If it were taken first, the pass for all sections would leave the one for KAVERI without a seat.
    const passes = [{ name: 'All' }, { name: 'Front', sections: ['KAVERI'] }, { name: 'Other' }]
    const seats = [...seatsIn('KAVERI', 'A1'), ...seatsIn('KAALI', 'K1'), ...seatsIn('FREE', 'F1'), ...seatsIn('OPEN', 'O1')]
    const quoted = quote({ ...show, prices: open, seats, passes, chosen: { OPEN: 20_000 } })
    expect(quoted.seats.map(({ price }) => price)).toEqual([0, 0, 0, 20_000])
    expect(quoted.seats.filter(({ pass }) => pass !== undefined)).toHaveLength(2)
  })

  it('a code of one section leaves the others', () => {
    const { seats } = quote({
      ...show,
      seats: [...seatsIn('KAVERI', 'A1'), ...seatsIn('KAALI', 'K1')],
      code: { name: 'BACK', kind: 'percent', value: 50, sections: ['KAALI'] },
    })
    expect(seats.map(({ price }) => price)).toEqual([249_900, 30_000])
  })

  it('a concession is of its own seat, and a code comes after it; both are rounded once', () => {
    const odd = { ODD: { earlyBird: 33_341, regular: 33_341 } }
    const { seats } = quote({
      ...show,
      prices: odd,
      seats: [
        { id: 'A1', section: 'ODD', who: 'child' },
        { id: 'A2', section: 'ODD' },
      ],
      concessions: [{ who: 'child', kind: 'percent', value: 50 }],
      code: { name: 'TEN', kind: 'percent', value: 10 },
    })
    // 33341 / 2 × 0.9 = 15003.45; rounded on the way it would be 15003.9.
    expect(seats.map(({ price }) => price)).toEqual([15_003, 30_007])
    expect(seats[0]?.discounts).toEqual([
      { reason: 'concession', name: 'child', amount: 16_670 },
      { reason: 'code', name: 'TEN', amount: 1_668 },
    ])
  })

  it('what the counter took is spread like a discount, also where it is more', () => {
    const seats = seatsIn('KAVERI', 'A1', 'A2')
    expect(quote({ ...show, seats, agreed: 100_001 }).seats.map(({ price }) => price)).toEqual([50_001, 50_000])
    expect(quote({ ...show, seats, agreed: 600_000 }).discounts).toEqual([
      { reason: 'early-bird', amount: 100_000 },
      { reason: 'agreed', amount: -100_200 },
    ])
    expect(quote({ ...show, seats, agreed: 0 }).amount).toEqual({ base: 0, gst: 0, total: 0 })
  })
})

const cut = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 100, max: 400_000 }) }),
)
const sections = ['KAVERI', 'TUNGA', 'KAALI'] as const
const price = fc
  .tuple(fc.integer({ min: 100, max: 10_000_000 }), fc.integer({ min: 100, max: 10_000_000 }))
  .map(([a, b]) => ({ earlyBird: Math.min(a, b), regular: Math.max(a, b) }))

const request = fc.record({
  prices: fc.record({ KAVERI: price, TUNGA: price, KAALI: price }),
  earlyBirdUntil: fc.constantFrom(null, at - 1, at, at + 1),
  seats: fc.uniqueArray(
    fc.record(
      { id: fc.stringMatching(/^[A-D][1-9]$/), section: fc.constantFrom(...sections), who: fc.constantFrom(...concessionKinds) },
      { requiredKeys: ['id', 'section'] },
    ),
    { maxLength: 10, selector: ({ id }) => id },
  ),
  concessions: fc
    .record({ child: fc.option(cut), student: fc.option(cut), senior: fc.option(cut), member: fc.option(cut) })
    .map((of) => concessionKinds.flatMap((who) => (of[who] ? [{ who, ...of[who] }] : []))),
  code: fc.option(
    fc
      .record({
        cut: fc.oneof(cut, fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 20_000_000 }) })),
        sections: fc.option(fc.subarray([...sections]), { nil: undefined }),
      })
      .map((of) => ({ name: 'SPRING', ...of.cut, sections: of.sections })),
    { nil: undefined },
  ),
  rules: fc.array(anyPriceRule(at, sections), { maxLength: 5 }),
  gstRate: fc.constantFrom(0, 5, 18, 28),
  exemptUpTo: fc.constantFrom(0, 50_000),
  at: fc.constant(at),
}) satisfies fc.Arbitrary<QuoteRequest>

/** What a seat costs by exact arithmetic, in fractions of whole numbers; an amount off all seats together is left out. */
function exactPrice({ prices: listed, earlyBirdUntil, concessions = [], code }: QuoteRequest, seat: QuoteRequest['seats'][number]) {
  const { earlyBird = 0, regular = 0 } = listed[seat.section] ?? {}
  let over = BigInt(earlyBirdUntil === null || at < earlyBirdUntil ? earlyBird : regular)
  let under = 1n
  const cuts = [
    concessions.find(({ who }) => who === seat.who),
    code && code.kind !== 'amount' && (code.sections ?? sections).includes(seat.section) ? code : undefined,
  ]
  for (const each of cuts) {
    if (each?.kind === 'percent') {
      over *= BigInt(100 - each.value)
      under *= 100n
    } else if (each?.kind === 'fixed' && BigInt(each.value) * under < over) {
      over = BigInt(each.value)
      under = 1n
    }
  }
  return { over, under }
}

type Quoting = (of: QuoteRequest) => Quote

const sum = (amounts: readonly Paise[]) => amounts.reduce((total, each) => total + each, 0)

/** The price is at most half a paisa from the exact one, whatever came before: it is rounded once. */
const isRoundedOnce = (quoting: Quoting) =>
  fc.property(request, (of) => {
    const alone = { ...of, rules: [], ...(of.code?.kind === 'amount' && { code: undefined }) }
    for (const seat of quoting(alone).seats) {
      const { over, under } = exactPrice(alone, seat)
      const apart = 2n * (BigInt(seat.price) * under - over)
      expect(apart <= under && -apart < under, `${seat.price} for ${over}/${under}`).toBe(true)
    }
  })

/** Every figure is a whole number of paise, none is below nought, and all of them add up. */
const addsUp = (quoting: Quoting) =>
  fc.property(request, (of) => {
    const { seats, discounts, amount } = quoting(of)
    for (const seat of seats) {
      expect(seat.price + sum(seat.discounts.map((each) => each.amount))).toBe(seat.full)
      expect(seat.discounts.every((each) => each.amount > 0)).toBe(true)
      expect(Number.isSafeInteger(seat.price) && seat.price >= 0).toBe(true)
    }
    expect(amount.total).toBe(sum(seats.map((seat) => seat.price)))
    expect(amount.base + amount.gst).toBe(amount.total)
    expect(sum(seats.map(({ full }) => full)) - sum(discounts.map((each) => each.amount))).toBe(amount.total)
  })

describe('of any rules and seats', () => {
  it('the lines add up to the paisa, and nothing is below nought', () => fc.assert(addsUp(quote), { numRuns: 500 }))

  it('a price is rounded once', () => fc.assert(isRoundedOnce(quote), { numRuns: 500 }))

  it('would be told from one that rounds at every step, or that forgets a line', () => {
    const roundsTwice: Quoting = (of) => {
      const { seats, ...rest } = quote({ ...of, rules: [], code: undefined })
      const { code } = of
      const again = seats.map((seat) =>
        code?.kind === 'percent' && (code.sections ?? sections).includes(seat.section)
          ? { ...seat, price: Math.round((seat.price * (100 - code.value)) / 100) }
          : seat,
      )
      return { ...rest, seats: again }
    }
    expect(() => fc.assert(isRoundedOnce(roundsTwice), { numRuns: 2000, seed: 1 })).toThrow()
    const forgets: Quoting = (of) => ({ ...quote(of), discounts: quote(of).discounts.slice(1) })
    expect(() => fc.assert(addsUp(forgets), { numRuns: 500 })).toThrow()
  })

  it('an amount off takes exactly itself, or all that its seats cost, and no seat’s share is a paisa from its exact one', () => {
    const amounts = request.filter(({ code }) => code?.kind === 'amount')
    fc.assert(
      fc.property(amounts, (of) => {
        const before = quote({ ...of, code: undefined }).seats.filter(({ section }) => (of.code?.sections ?? sections).includes(section))
        const costs = sum(before.map((seat) => seat.price))
        const after = quote(of)
        const off = after.discounts.find(({ reason }) => reason === 'code')?.amount ?? 0
        expect(off).toBe(Math.min(of.code?.value ?? 0, costs))
        for (const seat of before) {
          const own = after.seats.find(({ id }) => id === seat.id)?.price ?? 0
          expect(Math.abs(seat.price - own - (costs === 0 ? 0 : (off * seat.price) / costs))).toBeLessThan(1)
        }
      }),
    )
  })

  it('the order of the seats changes no price', () => {
    fc.assert(
      fc.property(request, fc.infiniteStream(fc.nat()), (of, random) => {
        const shuffled = of.seats
          .map((seat) => ({ seat, by: random.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ seat }) => seat)
        const byId = (all: Quote) => new Map(all.seats.map((seat) => [seat.id, seat.price]))
        expect(byId(quote({ ...of, seats: shuffled }))).toEqual(byId(quote(of)))
      }),
    )
  })

  it('a seat bears tax where it costs more than the limit after its discounts, and each half of the tax is the same', () => {
    fc.assert(
      fc.property(request, (of) => {
        const { seats, amount } = quote(of)
        const taxed = seats.filter((seat) => seat.price > of.exemptUpTo)
        const lines = invoiceLines(
          seats.map((seat) => seat.price),
          of.gstRate,
          of.exemptUpTo,
        )
        expect(lines.exempt).toBe(of.gstRate === 0 ? amount.total : amount.total - sum(taxed.map((seat) => seat.price)))
        expect(lines.cgst).toBe(lines.sgst)
        expect(lines.cgst + lines.sgst).toBe(amount.gst)
        expect(lines.exempt + lines.taxable + amount.gst).toBe(amount.total)
      }),
    )
  })

  it('giving back the seats one by one, in any order, takes back exactly what each cost, and leaves nothing', () => {
    fc.assert(
      fc.property(request, fc.infiniteStream(fc.nat()), (of, random) => {
        const { seats, amount } = quote(of)
        const allPrices = seats.map((seat) => seat.price)
        const invoice = invoiceLines(allPrices, of.gstRate, of.exemptUpTo)
        const notes: (typeof invoice)[] = []
        for (const own of seats.map((seat) => ({ seat, by: random.next().value as number })).sort((a, b) => a.by - b.by)) {
          const left = linesLeft(invoice, notes)
          const note = linesOfSeats(invoice, left, { prices: [own.seat.price], allPrices, ratePercent: of.gstRate })
          expect(note.total).toBe(own.seat.price)
          expect(note.cgst).toBe(note.sgst)
          notes.push(note)
        }
        expect(sum(notes.map(({ total }) => total))).toBe(amount.total)
        expect(linesLeft(invoice, notes)).toEqual({ exempt: 0, taxable: 0, cgst: 0, sgst: 0, total: 0 })
      }),
    )
  })
})

describe('an amount over seats', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 1, 1], [3, 1, 1]],
    [1, [1, 2, 2], [0, 1, 0]],
    [7, [0, 0], [4, 3]],
    [0, [5, 5], [0, 0]],
  ])('%d by %j is %j', (amount, of, expected) => {
    expect(
      spread(
        amount,
        of.map((each, index) => ({ id: `A${index + 1}`, price: each })),
      ),
    ).toEqual(expected)
  })

  it('stays exact where the product is beyond what a number holds', () => {
    const seats = [
      { id: 'A1', price: 999_999_999 },
      { id: 'A2', price: 999_999_998 },
    ]
    expect(sum(spread(1_999_999_996, seats))).toBe(1_999_999_996)
    expect(spread(1_999_999_996, seats)).toEqual([999_999_998, 999_999_998])
  })
})
