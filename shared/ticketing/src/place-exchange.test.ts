import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exchangePlaces } from './place-exchange.ts'

const inside = { at: 1, here: false }
const place = (isInside: boolean, state = 'valid', name = 'Mats') => ({ state, admission: isInside ? inside : null, place: name })

it('takes free places instead of those that are inside', () => {
  expect(exchangePlaces([place(true), place(false), place(false)], [1, 2])).toEqual([2, 3])
})

it('takes those that another phone let in before those that this one did', () => {
  const ownPlace = { ...place(true), admission: { at: 1, here: true } }
  expect(exchangePlaces([place(true), ownPlace], [2])).toEqual([1])
})

it('takes places instead of those that were given back', () => {
  expect(exchangePlaces([place(false, 'released'), place(false), place(false)], [1])).toEqual([2])
})

it('keeps numbered seats, and places of another name', () => {
  const seat = { state: 'valid', admission: inside }
  expect(exchangePlaces([seat, place(true), place(false, 'valid', 'Balcony'), place(false)], [1, 2])).toEqual([1, 4])
})

it('names as many as before, of the same kind, and never one that is inside where a free one is left', () => {
  const seats = fc.array(
    fc.record({
      state: fc.constantFrom('valid', 'valid', 'released'),
      admission: fc.constantFrom(null, inside),
      place: fc.constantFrom('Mats', 'Balcony', undefined),
    }),
    { minLength: 1, maxLength: 10 },
  )
  fc.assert(
    fc.property(seats, fc.uniqueArray(fc.integer({ min: 1, max: 10 })), (ticket, wanted) => {
      const named = wanted.filter((index) => index <= ticket.length)
      const chosen = exchangePlaces(ticket, named)
      expect(new Set(chosen).size).toBe(named.length)
      for (const name of ['Mats', 'Balcony', undefined]) {
        const count = (indexes: readonly number[]) => indexes.filter((index) => ticket[index - 1]?.place === name).length
        expect(count(chosen)).toBe(count(named))
      }
      const left = ticket.filter((seat, i) => seat.place === 'Mats' && seat.state === 'valid' && !seat.admission && !chosen.includes(i + 1))
      const taken = chosen.filter((index) => ticket[index - 1]?.place === 'Mats' && ticket[index - 1]?.admission)
      if (left.length > 0) expect(taken).toEqual([])
    }),
  )
})

it('goes out on places that are inside, and comes back on those that were left', () => {
  const gone = { ...place(true), admission: { ...inside, leftAt: 2 } }
  expect(exchangePlaces([place(false), gone, place(true)], [1], { leaving: true })).toEqual([3])
  expect(exchangePlaces([place(true), gone, place(true)], [1])).toEqual([2])
})
