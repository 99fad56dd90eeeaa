import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { seatsBetween, seatsWithin, wholeRows } from './marked-seats.ts'

const plan: HallPlan = {
  ...hall,
  rows: hall.rows.map(({ label, seats }) => ({
    label,
    seats: seats.map(([number = 0, x = 0, y = 0]): [number, number, number] => [number, x, y]),
  })),
}

test('in one row everything between two seats is chosen, from either end', () => {
  expect(seatsBetween(plan, 'A5', 'A8')).toEqual(['A5', 'A6', 'A7', 'A8'])
  expect(seatsBetween(plan, 'A8', 'A5')).toEqual(['A5', 'A6', 'A7', 'A8'])
})

test('over several rows it is the block between the two', () => {
  const block = seatsBetween(plan, 'A12', 'C16')
  const rows = new Set(block.map((id) => id[0]))
  expect([...rows]).toEqual(['A', 'B', 'C'])
  expect(block).toContain('A12')
  expect(block).toContain('C16')
  expect(block.length).toBeLessThan(24)
})

test('a seat that the hall has not is only itself', () => {
  expect(seatsBetween(plan, 'Q99', 'A5')).toEqual(['A5'])
})

test('a box takes the seats whose middle it holds', () => {
  expect(seatsWithin(plan, { left: 12, top: 3, right: 14.5, bottom: 4.6 })).toEqual(['A1', 'A2'])
  expect(seatsWithin(plan, { left: 0, top: 0, right: 1, bottom: 1 })).toEqual([])
})

test('rows are chosen whole, ZZ apart from Z', () => {
  const rows = wholeRows(plan, new Set(['A3', 'ZZ1']))
  expect(rows.slice(0, 2)).toEqual(['A1', 'A2'])
  expect(rows.some((id) => /^Z\d/.test(id))).toBe(false)
})
