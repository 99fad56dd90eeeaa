import { describe, expect, it } from 'vitest'
import { sectionNames, sectionOfRow, standardPrices } from './sections.ts'

describe('the section of a row', () => {
  it.each([
    ['KAVERI', 'ABC'],
    ['TUNGA', 'DEF'],
    ['KRISHNA', 'GHIJ'],
    ['KAALI', 'KLMN'],
    ['NETRAAVATI', 'OPQRSTUVWXYZ'],
  ])('%s has rows %s', (section, rows) => {
    expect([...rows].map(sectionOfRow)).toEqual(Array.from(rows, () => section))
  })

  it('ZZ is NETRAAVATI', () => expect(sectionOfRow('ZZ')).toBe('NETRAAVATI'))

  it.each(['', 'AA', 'ZZZ', 'a', 'Ä', '1', 'BALCONY'])('an unknown row (%j) is GENERAL', (row) => expect(sectionOfRow(row)).toBe('GENERAL'))
})

describe('the price of a seat', () => {
  it('is in every section that of the specification, in paise', () => {
    expect(sectionNames.map((name) => [name, standardPrices[name].earlyBird / 100, standardPrices[name].regular / 100])).toEqual([
      ['KAVERI', 2499, 2999],
      ['TUNGA', 1999, 2499],
      ['KRISHNA', 1499, 1999],
      ['KAALI', 799, 1299],
      ['NETRAAVATI', 599, 1099],
      ['GENERAL', 599, 599],
    ])
  })
})
