import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import {
  allFree,
  freeSeats,
  hallStates,
  isFreeAt,
  isMarkedAt,
  onlyFree,
  placesLeft,
  type StoredSeat,
  stateAt,
  stateOf,
  statesOf,
  withMarked,
  withSelected,
} from './seat-states.ts'

const now = Date.parse('2026-11-19T10:00:00Z')
const plan: HallPlan = {
  id: 'small',
  name: 'Small hall',
  width: 10,
  height: 10,
  stage: { path: 'M0 0', label: { x: 5, y: 1 } },
  sections: [{ name: 'KAVERI', rows: ['A', 'ZZ'] }],
  rows: [
    {
      label: 'A',
      seats: [
        [1, 1, 1],
        [2, 2, 1],
        [3, 3, 1],
      ],
    },
    {
      label: 'ZZ',
      seats: [
        [3, 1, 2],
        [4, 2, 2],
      ],
    },
  ],
}
const seat = (row: string, number: number, status: StoredSeat['status'], reserved_until: string | null = null): StoredSeat => ({
  row_label: row,
  seat_number: number,
  status,
  reserved_until,
})

describe('the states of a hall', () => {
  test('are those of the backend, in the order of the plan', () => {
    const states = hallStates(plan, [seat('A', 3, 'booked'), seat('A', 1, 'available'), seat('ZZ', 4, 'blocked')], now)
    expect([0, 1, 2].map((index) => stateAt(states.get('A') ?? '', index))).toEqual(['available', 'available', 'booked'])
    expect(stateOf(plan, states, 'ZZ4')).toBe('blocked')
  })

  test('a reservation that is over is available', () => {
    const states = hallStates(
      plan,
      [seat('A', 1, 'reserved', '2026-11-19T09:59:59Z'), seat('A', 2, 'reserved', '2026-11-19T10:05:00Z')],
      now,
    )
    expect(stateOf(plan, states, 'A1')).toBe('available')
    expect(stateOf(plan, states, 'A2')).toBe('reserved')
  })

  test("a reservation of the visitor's own is available, a booking is not", () => {
    const seats = [seat('A', 1, 'reserved', '2026-11-19T10:05:00Z'), seat('A', 2, 'booked')]
    const states = hallStates(plan, seats, now, new Set(['A1', 'A2']))
    expect(stateOf(plan, states, 'A1')).toBe('available')
    expect(stateOf(plan, states, 'A2')).toBe('booked')
  })

  test('seats that the plan has not got are left out', () => {
    const states = hallStates(plan, [seat('Q', 1, 'booked'), seat('A', 99, 'booked')], now)
    expect([...states.values()].join('')).toBe('aaaaa')
    expect(stateOf(plan, states, 'Q1')).toBeUndefined()
  })
})

describe('a choice on the hall', () => {
  test('marks its seats and leaves the strings of other rows alone', () => {
    const states = hallStates(plan, [seat('ZZ', 3, 'booked')], now)
    const chosen = withSelected(plan, states, ['A2', 'nonsense', 'Q1'])
    expect(stateOf(plan, chosen, 'A2')).toBe('selected')
    expect(chosen.get('ZZ')).toBe(states.get('ZZ'))
    expect(stateOf(plan, states, 'A2')).toBe('available')
  })

  test('finds ZZ3 in row ZZ, not in row Z', () => {
    const big: HallPlan = {
      ...plan,
      rows: hall.rows.map(({ label, seats }) => ({ label, seats: seats.map(([n = 0, x = 0, y = 0]) => [n, x, y]) })),
    }
    const chosen = withSelected(big, allFree(big), ['ZZ3'])
    expect(stateOf(big, chosen, 'ZZ3')).toBe('selected')
    expect(chosen.get('Z')).not.toContain('s')
  })
})

describe('marked seats', () => {
  const hall = statesOf(plan, [seat('A', 2, 'booked')], ({ status }) => (status === 'booked' ? 'by-hand' : status))

  test('keep the state that they are in', () => {
    const marked = withMarked(plan, hall, new Set(['A2', 'ZZ3']))
    expect(stateOf(plan, marked, 'A2')).toBe('by-hand')
    expect([0, 1, 2].map((index) => isMarkedAt(marked.get('A') ?? '', index))).toEqual([false, true, false])
    expect(isMarkedAt(marked.get('ZZ') ?? '', 0)).toBe(true)
  })

  test('leave the strings of other rows as they are', () => {
    const marked = withMarked(plan, hall, new Set(['A2']))
    expect(marked.get('ZZ')).toBe(hall.get('ZZ'))
    expect(withMarked(plan, hall, new Set())).toBe(hall)
  })
})

test('the free seats of a section are counted, one’s own choice among them', () => {
  const states = hallStates(plan, [seat('A', 3, 'booked'), seat('ZZ', 4, 'reserved', '2026-11-19T11:00:00Z')], now)
  expect(freeSeats(plan, states)).toEqual(new Map([['KAVERI', 3]]))
  expect(freeSeats(plan, withSelected(plan, states, ['A1']))).toEqual(new Map([['KAVERI', 3]]))
})

test('seats that are free are counted by section, a part of a row in its own', () => {
  const parted = {
    ...plan,
    sections: [
      { name: 'KAVERI', rows: ['A', 'ZZ'] },
      { name: 'SIDE', rows: [], seats: ['A3', 'ZZ4'] },
    ],
  }
  const states = hallStates(parted, [seat('A', 1, 'booked'), seat('ZZ', 4, 'booked')], now)
  expect(Object.fromEntries(freeSeats(parted, states))).toEqual({ KAVERI: 2, SIDE: 1 })
})

test('at a counter only what it sells can be had, places without numbers by their count', () => {
  const area = { name: 'Mats', row: 'MAT', count: 3, x: 1, y: 1, width: 2, height: 1 }
  const withMats = { ...plan, areas: [area] }
  const hall = onlyFree(withMats, new Set(['A2', 'MAT1', 'MAT3']))
  expect(['A1', 'A2', 'ZZ3'].map((seat) => stateOf(withMats, hall, seat))).toEqual(['not-here', 'available', 'not-here'])
  expect(placesLeft(hall, area)).toBe(2)
  expect(stateOf(withMats, withSelected(withMats, hall, ['A2']), 'A2')).toBe('selected')
})

test('a seat is free that is available or chosen, also where it is marked', () => {
  expect([...'asASrbhxnRB'].map((_, index, all) => isFreeAt(all.join(''), index))).toEqual([
    true,
    true,
    true,
    true,
    ...Array(7).fill(false),
  ])
})
