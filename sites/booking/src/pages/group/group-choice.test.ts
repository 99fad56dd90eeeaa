import { expect, test } from 'vitest'
import { countOf, everythingFree, placesOf, sectionsOf, standingChoice, withOwnFree } from './group-choice.ts'

type State = 'free' | 'held' | 'paid' | 'gone'
const seat = (name: string, state: State, unnumbered = false) => ({
  seat: name,
  section: unnumbered ? 'MATS' : 'KAVERI',
  state,
  unnumbered,
  guest: '',
})
const group = {
  max: 4,
  seats: [
    seat('A1', 'free'),
    seat('A2', 'held'),
    seat('A3', 'paid'),
    seat('A4', 'gone'),
    seat('A10', 'free'),
    seat('MAT1', 'free', true),
    seat('MAT2', 'free', true),
    seat('MAT3', 'held', true),
  ],
}

test('all that are free are seats and places, and no more than one payment is for', () => {
  const all = everythingFree(group)
  expect([...all.named]).toEqual(['A1', 'A10'])
  expect(all.places).toEqual({ MATS: 2 })
  expect(countOf(all)).toBe(4)
  expect(countOf(everythingFree({ ...group, max: 3 }))).toBe(3)
})

test('what another of the group has by now is named, and the rest stays chosen', () => {
  const { choice, gone, fewer } = standingChoice({ named: new Set(['A10', 'A3', 'A2']), places: { MATS: 3 } }, group)
  expect(gone).toEqual(['A2', 'A3'])
  expect(fewer).toEqual([['MATS', 3, 2]])
  expect([...choice.named]).toEqual(['A10'])
  expect(choice.places).toEqual({ MATS: 2 })
})

test('places of our own that look taken are still chosen', () => {
  // The page knows places as the first of their row.
  const { choice, fewer } = standingChoice({ named: new Set(), places: { MATS: 3 } }, group, ['MAT1'])
  expect(choice.places).toEqual({ MATS: 3 })
  expect(fewer).toEqual([])
})

test('seats that came free are not shown, and places are counted', () => {
  expect(sectionsOf(group).map(([section, seats]) => [section, seats.map((each) => each.seat)])).toEqual([
    ['KAVERI', ['A1', 'A2', 'A3', 'A10']],
  ])
  expect(placesOf(group)).toEqual([['MATS', 2]])
})

test('what the visitor holds themselves reads as free for them, and what others have doesn’t', () => {
  const held = { ...group, seats: [...group.seats, seat('A5', 'held'), seat('MAT4', 'held', true)] }
  // The page knows places as the first of their row.
  const seen = withOwnFree(held, ['A2', 'A3', 'MAT1'])
  expect(sectionsOf(seen)[0]?.[1].map(({ seat, state }) => [seat, state])).toEqual([
    ['A1', 'free'],
    ['A2', 'free'],
    ['A3', 'paid'],
    ['A10', 'free'],
    ['A5', 'held'],
  ])
  expect(placesOf(seen)).toEqual([['MATS', 3]])
  expect(withOwnFree(held, []).seats).toEqual(held.seats)
})
