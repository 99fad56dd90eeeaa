import { expect, it } from 'vitest'
import { hallSidesOf } from './hall-sides.ts'

const row = (label: string, from: number, to: number, first = 1) => ({
  label,
  seats: Array.from({ length: to - from + 1 }, (_, n): [number, number, number] => [first + n, from + n, 1]),
})

it('names the third of the hall in which a seat is, the same down all rows', () => {
  const sideOf = hallSidesOf({ rows: [row('A', 1, 13), row('B', 5, 9)] })
  const sides = (label: string, numbers: number[]) => numbers.map((number) => sideOf({ row: label, number }))
  expect(sides('A', [1, 4, 5, 9, 10, 13])).toEqual(['left', 'left', 'middle', 'middle', 'right', 'right'])
  expect(sides('B', [1, 5])).toEqual(['middle', 'middle'])
})

it('goes by the place and not by the number: rows that count from the right', () => {
  const counted = { label: 'A', seats: Array.from({ length: 12 }, (_, n): [number, number, number] => [12 - n, n, 1]) }
  expect(hallSidesOf({ rows: [counted] })({ row: 'A', number: 12 })).toBe('left')
})

it('says nothing of a narrow hall, of no hall, or of a seat that is not in it', () => {
  expect(hallSidesOf({ rows: [row('A', 1, 6)] })({ row: 'A', number: 1 })).toBeUndefined()
  expect(hallSidesOf({ rows: [] })({ row: 'A', number: 1 })).toBeUndefined()
  expect(hallSidesOf({ rows: [row('A', 1, 13)] })({ row: 'Z', number: 1 })).toBeUndefined()
})
