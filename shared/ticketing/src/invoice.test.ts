import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialYear, invoiceLines, invoiceSerial, isGstin, isOfUnionTerritory } from './invoice.ts'

describe('the lines of an invoice', () => {
  it('split the tax in two halves of the same amount, and add up', () => {
    expect(invoiceLines([249_900, 59_900], 18, 50_000)).toEqual({
      exempt: 0,
      taxable: 262_542,
      cgst: 23_629,
      sgst: 23_629,
      total: 309_800,
    })
  })

  it('keep exempt seats apart', () => {
    expect(invoiceLines([50_000, 118_000], 18, 50_000)).toEqual({
      exempt: 50_000,
      taxable: 100_000,
      cgst: 9_000,
      sgst: 9_000,
      total: 168_000,
    })
    expect(invoiceLines([118_000], 0, 0)).toEqual({ exempt: 118_000, taxable: 0, cgst: 0, sgst: 0, total: 118_000 })
  })

  it('have the tax of each seat twice round(9 G / 118) at 18 %, and add up', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 100_000 }), (all, limit) => {
        const { exempt, taxable, cgst, sgst, total } = invoiceLines(all, 18, limit)
        const half = all.filter((price) => price > limit).reduce((sum, price) => sum + Math.round((9 * price) / 118), 0)
        expect([cgst, sgst]).toEqual([half, half])
        expect(exempt + taxable + cgst + sgst).toBe(total)
        expect(total).toBe(all.reduce((sum, price) => sum + price, 0))
      }),
    )
  })
})

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '2526'],
    ['2026-03-31T18:30:00Z', '2627'],
    ['2026-11-19T13:45:00Z', '2627'],
    ['2027-01-01T00:00:00Z', '2627'],
    ['2099-12-31T00:00:00Z', '9900'],
  ])('of %s is %s: it turns at midnight in India', (instant, year) => {
    expect(financialYear(Date.parse(instant))).toBe(year)
  })
})

it('a serial has 16 characters at most', () => {
  expect(invoiceSerial('SAB', '2627', 41)).toBe('SAB/2627/000041')
  expect(invoiceSerial('SABH', '2627', 999_999)).toHaveLength(16)
})

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s can be one', (text) => expect(isGstin(text)).toBe(true))
  it.each(['27AAPFU0939F1ZW', '27aapfu0939f1zv', '27AAPFU0939F1Z', '27AAPFU0939F0ZV', '', 'SAB'])('%j cannot', (text) =>
    expect(isGstin(text)).toBe(false),
  )

  it('is of a Union territory only where that has no legislature', () => {
    const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'))
    expect(codes.filter((code) => isOfUnionTerritory(`${code}AAPFU0939F1ZV`))).toEqual(['04', '26', '31', '35', '38'])
  })
})
