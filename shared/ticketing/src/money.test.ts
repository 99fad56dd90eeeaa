import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstLines, paiseOf, readRupees, rupeesOf } from './money.ts'

const price = fc.integer({ min: 0, max: 10_000_000 })
const rate = fc.integer({ min: 0, max: 28 })

describe('rupees and paise', () => {
  it.each([
    [0, 0],
    [599, 59_900],
    [2499.5, 249_950],
    [2117.8, 211_780],
    [0.07, 7],
    [1.005e6, 100_500_000],
    [-599, -59_900],
  ])('%d rupees are %d paise', (rupees, paise) => {
    expect(paiseOf(rupees)).toBe(paise)
    expect(rupeesOf(paise)).toBe(rupees)
  })

  it('every amount in paise comes back from rupees, though rupees are binary fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), (paise) => {
        expect(paiseOf(rupeesOf(paise))).toBe(paise)
      }),
    )
  })

  it.each([2499.995, 0.001, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])('%d rupees are no amount', (rupees) => {
    expect(() => paiseOf(rupees)).toThrow(RangeError)
  })
})

describe('an amount that comes from outside', () => {
  it.each([
    ['599', 59_900],
    [' 1500.5 ', 150_050],
    ['0', 0],
    ['0.07', 7],
    ['007', 700],
    ['1,000', 100_000],
    ['12,34,567.89', 123_456_789],
    [2499.5, 249_950],
    [1e3, 100_000],
  ])('%j is read', (text, paise) => expect(readRupees(text)).toBe(paise))

  it.each(
    [
      ['', '1e3', '-5', '+5', '.5', '5.', '1.005', '1,00', '1,234,567', '1,00,00', ',100', '10,00,0', '1 000', '₹5', '0x10', '१०', '１０'],
      ['Infinity', 'NaN', '99999999999999999999', -0.01, 10.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21],
    ].flat(),
  )('%j is not', (text) => expect(readRupees(text)).toBeUndefined())

  it('every amount, typed with two decimals or sent as a number, is itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (paise) => {
        expect(readRupees(rupeesOf(paise).toFixed(2))).toBe(paise)
        expect(readRupees(rupeesOf(paise))).toBe(paise)
        expect(readRupees(new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(rupeesOf(paise)))).toBe(paise)
      }),
    )
  })
})

describe('GST inside the price', () => {
  it('of one KAVERI seat at 18 %', () => {
    expect(gstLines([249_900], 18, 0)).toEqual({ base: 211_780, gst: 38_120, total: 249_900 })
  })

  it('is nothing where the show charges none', () => {
    expect(gstLines([249_900, 59_900], 0, 0)).toEqual({ base: 309_800, gst: 0, total: 309_800 })
  })

  it('of no seats is nothing', () => {
    expect(gstLines([], 18, 0)).toEqual({ base: 0, gst: 0, total: 0 })
  })

  it('adds up to the paisa for any seats and any rate', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 10 }), rate, (prices, percent) => {
        const { base, gst, total } = gstLines(prices, percent, 0)
        expect(base + gst).toBe(total)
        expect(total).toBe(prices.reduce((sum, seat) => sum + seat, 0))
        for (const amount of [base, gst, total]) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  it('is within a paisa a seat of what the law computes', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 10 }), rate, (prices, percent) => {
        const { gst, total } = gstLines(prices, percent, 0)
        expect(Math.abs(gst - (total * percent) / (100 + percent))).toBeLessThanOrEqual(prices.length + 1e-6)
      }),
    )
  })

  it('of some seats and of the rest is that of all: a partial refund takes back exactly its tax', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 5 }), fc.array(price, { maxLength: 5 }), rate, (some, rest, percent) => {
        const [a, b, all] = [gstLines(some, percent, 0), gstLines(rest, percent, 0), gstLines([...some, ...rest], percent, 0)]
        expect({ base: a.base + b.base, gst: a.gst + b.gst, total: a.total + b.total }).toEqual(all)
      }),
    )
  })
})

describe('seats up to the exemption limit', () => {
  it('bear no GST; one paisa above, the whole price does', () => {
    expect(gstLines([50_000], 18, 50_000)).toEqual({ base: 50_000, gst: 0, total: 50_000 })
    expect(gstLines([50_001], 18, 50_000)).toEqual({ base: 42_373, gst: 7_628, total: 50_001 })
  })

  it('are told apart from dearer ones of the same booking', () => {
    expect(gstLines([50_000, 59_900], 18, 50_000)).toEqual({ base: 50_000 + 50_762, gst: 9_138, total: 109_900 })
  })
})
