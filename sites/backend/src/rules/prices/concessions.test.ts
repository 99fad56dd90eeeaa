import { expect, test } from 'vitest'
import { byPlace } from './concessions.ts'

const places = [9, 10, 1].map((number) => ({ row: 'MAT', number, unnumbered: 1 as const }))

test('a concession for the first place is of the one with the lowest number, in whatever order they were taken', () => {
  // The page counts in the same way, so that a step with one place left goes to the same of them on both sides.
  expect(byPlace({ MAT1: 'child', MAT3: 'senior', A4: 'member' }, places)).toEqual({ MAT1: 'child', MAT10: 'senior', A4: 'member' })
})

test('a concession for more places than were taken is of none', () => {
  expect(byPlace({ MAT4: 'child' }, places)).toEqual({ '': 'child' })
})
