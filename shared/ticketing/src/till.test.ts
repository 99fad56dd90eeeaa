import { describe, expect, it } from 'vitest'
import { countedCash, tillDifference, tillSums } from './till.ts'

describe('a count of notes and coins', () => {
  it('comes to their sum', () => {
    expect(countedCash({ '500': 3, '20': 2, '1': 7 })).toBe(1547_00)
    expect(countedCash({})).toBe(0)
  })

  it('is none of other pieces, of parts of one, or of too many', () => {
    const wrong = [{ '2000': 1 }, { '500': -1 }, { '500': 1.5 }, { '500': '3' }, { '500': 1e9 }, { '5e2': 1 }]
    for (const count of wrong) expect(countedCash(count), JSON.stringify(count)).toBeUndefined()
  })
})

it('a till expects the float, what was paid in cash, less what went back in cash, and what was carried', () => {
  const sums = tillSums(500_00, [
    { what: 'sale', kind: 'upi', count: 1, amount: 300_00 },
    { what: 'sale', kind: 'cash', count: 3, amount: 900_50 },
    { what: 'back', kind: 'cash', count: 1, amount: -200_00 },
    { what: 'moved', kind: 'cash', count: 1, amount: -100_00 },
    { what: 'moved', kind: 'upi', count: 1, amount: 100_00 },
    { what: 'carried', kind: 'cash', count: 1, amount: -600_00 },
    { what: 'sale', kind: 'complimentary', count: 2, amount: 0 },
    { what: 'recount', kind: 'cash', count: 1, amount: 50 },
  ])
  expect(sums).toEqual({
    kinds: [
      { kind: 'cash', sales: 3, sold: 900_50, back: -200_00, moved: -100_00, donated: 0, total: 600_50 },
      { kind: 'upi', sales: 1, sold: 300_00, back: 0, moved: 100_00, donated: 0, total: 400_00 },
      { kind: 'complimentary', sales: 2, sold: 0, back: 0, moved: 0, donated: 0, total: 0 },
    ],
    carried: -600_00,
    recounted: 50,
    expected: 500_50,
    taken: 1000_50,
  })
  expect(tillDifference(500_00, sums)).toBe(0)
  expect(tillDifference(null, sums)).toBeUndefined()
})

it('what is given beside sales is in the till, and in no revenue', () => {
  const sums = tillSums(0, [
    { what: 'sale', kind: 'cash', count: 2, amount: 900_00 },
    { what: 'donation', kind: 'cash', count: 2, amount: 150_50 },
    { what: 'donation-back', kind: 'cash', count: 1, amount: -50_50 },
    { what: 'donation', kind: 'card', count: 1, amount: 10_00 },
  ])
  expect(sums).toMatchObject({ expected: 1000_00, taken: 900_00 })
  expect(sums.kinds).toEqual([
    { kind: 'cash', sales: 2, sold: 900_00, back: 0, moved: 0, donated: 100_00, total: 1000_00 },
    { kind: 'card', sales: 0, sold: 0, back: 0, moved: 0, donated: 10_00, total: 10_00 },
  ])
})
