import { describe, expect, it } from 'vitest'
import { certainMatches, mayBeSame, type OpenCredit, type OpenSale } from './bank-match.ts'

const day = 86_400_000
const minute = 60_000
/** Midnight at home, 19 November 2026. */
const midnight = Date.parse('2026-11-18T18:30:00Z')
const evening = midnight + 19 * 60 * minute

const sale = (change: Partial<OpenSale> = {}): OpenSale => ({
  id: 1,
  at: evening,
  amount: 700_00,
  bankReference: null,
  reference: null,
  ...change,
})
const credit = (change: Partial<OpenCredit> = {}): OpenCredit => ({
  id: 11,
  dayAt: midnight,
  at: null,
  amount: 700_00,
  rrn: null,
  reference: null,
  ...change,
})

describe('a sale and a credit', () => {
  it('belong together by the end of the bank’s number, our reference, or their amount and day', () => {
    const how = (a: Partial<OpenSale>, b: Partial<OpenCredit>) => certainMatches([sale(a)], [credit(b)])[0]?.how
    expect(how({ bankReference: '4417' }, { rrn: '632309114417' })).toBe('number')
    expect(how({ reference: 'SBAB23CD45EF' }, { reference: 'SBAB23CD45EF' })).toBe('reference')
    expect(how({}, { rrn: '632309114417' })).toBe('amount')
    expect(how({}, { dayAt: midnight + day })).toBe('amount')
    // Fewer than four digits identify nothing.
    expect(how({ bankReference: '17' }, { rrn: '632309114417' })).toBe('amount')
    // Days later it is only possible, and for a person to say; the bank's number makes it certain.
    expect(how({}, { dayAt: midnight + 2 * day })).toBeUndefined()
    expect(how({ bankReference: '4417' }, { rrn: '632309114417', dayAt: midnight + 3 * day })).toBe('number')
  })

  it('do not, where amount, number, reference or days differ', () => {
    expect(mayBeSame(sale(), credit())).toBe(true)
    expect(mayBeSame(sale(), credit({ amount: 700_01 }))).toBe(false)
    expect(mayBeSame(sale({ bankReference: '4418' }), credit({ rrn: '632309114417' }))).toBe(false)
    expect(mayBeSame(sale({ reference: 'SBAB23CD45EG' }), credit({ reference: 'SBAB23CD45EF' }))).toBe(false)
    expect(mayBeSame(sale(), credit({ dayAt: midnight - day }))).toBe(true)
    expect(mayBeSame(sale(), credit({ dayAt: midnight - 2 * day }))).toBe(false)
    expect(mayBeSame(sale(), credit({ dayAt: midnight + 3 * day }))).toBe(true)
    expect(mayBeSame(sale(), credit({ dayAt: midnight + 4 * day }))).toBe(false)
    // All twelve digits identify it on any day.
    expect(mayBeSame(sale({ bankReference: '632309114417' }), credit({ rrn: '632309114417', dayAt: midnight + 9 * day }))).toBe(true)
  })

  it('are for a person to choose where another would do, too', () => {
    expect(certainMatches([sale(), sale({ id: 2 })], [credit()])).toEqual([])
    expect(certainMatches([sale()], [credit(), credit({ id: 12, dayAt: midnight + 3 * day })])).toEqual([])
    // The bank's number settles one pair, which leaves the other sale with only its own credit.
    const named = sale({ id: 2, bankReference: '4417' })
    expect(certainMatches([sale(), named], [credit({ rrn: '632309114417' }), credit({ id: 12 })])).toEqual([
      { sale: 2, credit: 11, how: 'number' },
      { sale: 1, credit: 12, how: 'amount' },
    ])
    // Two payments whose numbers end alike, on one day.
    const alike = [credit({ rrn: '632309114417' }), credit({ id: 12, rrn: '999999994417' })]
    expect(certainMatches([named], alike)).toEqual([])
  })

  it('are told apart by the minute, where the statement says it', () => {
    const early = credit({ at: evening - 2 * minute })
    expect(certainMatches([sale()], [early])).toHaveLength(1)
    expect(certainMatches([sale()], [credit({ at: evening - 90 * minute })])).toEqual([])
  })

  it('stay apart once a person has parted them', () => {
    expect(certainMatches([sale()], [credit()], new Set(['1:11']))).toEqual([])
  })
})
