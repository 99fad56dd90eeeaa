import type { HallPlan } from '@sabha/ticketing/hall'
import { expect, test } from 'vitest'
import { firstSeat, moveOfKey, seatAfter, seatOfSection } from './navigation.ts'

/** A row of two seats, a row of three between and beside them, and a far-off row of another section. */
const plan: HallPlan = {
  id: 'small',
  name: 'Small hall',
  width: 10,
  height: 10,
  stage: { path: 'M0 0', label: { x: 5, y: 1 } },
  sections: [
    { name: 'FRONT', rows: ['A', 'B'] },
    { name: 'BACK', rows: ['ZZ'] },
  ],
  rows: [
    {
      label: 'A',
      seats: [
        [1, 4, 2],
        [2, 6, 2],
      ],
    },
    {
      label: 'B',
      seats: [
        [1, 3, 3],
        [2, 5, 3],
        [3, 7, 3],
      ],
    },
    {
      label: 'ZZ',
      seats: [
        [1, 1, 6],
        [2, 5.5, 6],
      ],
    },
  ],
}

test('the keyboard starts in the middle of the front row', () => {
  expect(firstSeat(plan)).toBe('A2')
  expect(firstSeat({ ...plan, rows: [] })).toBeUndefined()
})

test('in a section it goes on at the free seat nearest to the middle of the front', () => {
  expect(seatOfSection(plan, 'FRONT', (seat) => seat.startsWith('B'))).toBe('B2')
  expect(seatOfSection(plan, 'FRONT', (seat) => seat === 'B3')).toBe('B3')
  expect(seatOfSection(plan, 'FRONT', () => false)).toBe('A1')
  expect(seatOfSection(plan, 'NOWHERE', () => true)).toBeUndefined()
})

test('left and right follow the row and stop at its ends', () => {
  expect(seatAfter(plan, 'B2', 'left')).toBe('B1')
  expect(seatAfter(plan, 'B2', 'right')).toBe('B3')
  expect(seatAfter(plan, 'B1', 'left')).toBe('B1')
  expect(seatAfter(plan, 'B3', 'right')).toBe('B3')
  expect(seatAfter(plan, 'B3', 'row-start')).toBe('B1')
  expect(seatAfter(plan, 'B1', 'row-end')).toBe('B3')
})

test('up and down lead to the seat straight ahead or behind', () => {
  expect(seatAfter(plan, 'B1', 'up')).toBe('A1')
  expect(seatAfter(plan, 'B3', 'up')).toBe('A2')
  expect(seatAfter(plan, 'A2', 'down')).toBe('B2')
  expect(seatAfter(plan, 'B3', 'down')).toBe('ZZ2')
})

test('the front and the back wall stop', () => {
  expect(seatAfter(plan, 'A1', 'up')).toBe('A1')
  expect(seatAfter(plan, 'ZZ1', 'down')).toBe('ZZ1')
})

test('a section is left for the front row of its neighbour', () => {
  expect(seatAfter(plan, 'A1', 'section-down')).toBe('ZZ2')
  expect(seatAfter(plan, 'ZZ1', 'section-up')).toBe('A1')
  expect(seatAfter(plan, 'A1', 'section-up')).toBe('A1')
})

test('a seat that the plan has not got leads nowhere', () => {
  expect(seatAfter(plan, 'Q7', 'left')).toBe('Q7')
})

test('only the keys of a grid move', () => {
  expect(moveOfKey('ArrowUp')).toBe('up')
  expect(moveOfKey('a')).toBeUndefined()
  expect(moveOfKey('toString')).toBeUndefined()
})

test('a section that is a part of a row is reached in its own middle', () => {
  const parted = {
    ...plan,
    sections: [
      { name: 'FRONT', rows: ['A', 'B', 'ZZ'] },
      { name: 'SIDE', rows: [], seats: ['B2', 'B3'] },
    ],
  }
  expect(seatOfSection(parted, 'SIDE', (seat) => seat === 'B3')).toBe('B3')
})
