import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bySeat, parseSeatId, seatId, sortSeatIds } from './seats.ts'

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const place = fc.record({
  row: fc.array(letter, { minLength: 1, maxLength: 3 }).map((letters) => letters.join('')),
  number: fc.integer({ min: 1, max: 9999 }),
})

describe('a seat id', () => {
  it('is the row joined with the number', () => {
    expect(seatId({ row: 'A', number: 12 })).toBe('A12')
    expect(parseSeatId('ZZ3')).toEqual({ row: 'ZZ', number: 3 })
  })

  it('of any seat reads back as that seat', () => {
    fc.assert(fc.property(place, (seat) => void expect(parseSeatId(seatId(seat))).toEqual(seat)))
  })

  it('that reads is the only id of its seat', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (text) => {
        const seat = parseSeatId(text)
        if (seat) expect(seatId(seat)).toBe(text)
      }),
    )
  })

  it.each(['', 'A', '12', 'a12', 'A0', 'A012', 'A-1', 'A1.5', ' A1', 'A1 ', 'A1\n', 'A12345', 'ABCD1', '1A', 'ಅ1', 'A1,A2'])(
    '%j is none',
    (text) => {
      expect(parseSeatId(text)).toBeUndefined()
    },
  )
})

describe('seats in order', () => {
  it('go by row, ZZ after Z, and by number as a number', () => {
    expect(sortSeatIds(['ZZ1', 'B2', 'A10', 'Z30', 'A9', 'B1'])).toEqual(['A9', 'A10', 'B1', 'B2', 'Z30', 'ZZ1'])
  })

  it('come out the same from any order, and none is lost', () => {
    const seats = fc.uniqueArray(place, { selector: seatId, maxLength: 30 })
    fc.assert(
      fc.property(
        seats.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const sorted = sortSeatIds(list.map(seatId))
          expect(sortSeatIds(shuffled.map(seatId))).toEqual(sorted)
          expect([...sorted].sort()).toEqual(list.map(seatId).sort())
        },
      ),
    )
  })

  it('are compared the same way round from both sides', () => {
    fc.assert(fc.property(place, place, (a, b) => void expect(Math.sign(bySeat(a, b)) + Math.sign(bySeat(b, a))).toBe(0)))
  })

  it('that are no seat ids are kept, not dropped', () => {
    expect(sortSeatIds(['B1', 'Balcony', 'A1'])).toEqual(['A1', 'B1', 'Balcony'])
  })
})
