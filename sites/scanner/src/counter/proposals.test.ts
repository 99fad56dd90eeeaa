import type { HallPlan } from '@sabha/ticketing/hall'
import { placeSlots } from '@sabha/ticketing/hall-areas'
import { layOutSeats } from '@sabha/ticketing/seat-layout'
import { describe, expect, it } from 'vitest'
import { isOfPlaces, proposals, sectionOfSeat } from './proposals.ts'

const mats = { name: 'Mats', row: 'MAT', count: 4, x: 1, y: 1, width: 4, height: 2 }
const plan: HallPlan = {
  format: 3,
  id: 'mehfil',
  name: 'Mehfil',
  width: 6,
  height: 5,
  stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
  sections: [
    { name: 'MATS', rows: ['MAT'] },
    { name: 'KAVERI', rows: ['A'] },
  ],
  areas: [mats],
  rows: [{ label: 'A', seats: [1, 2, 3].map((number): [number, number, number] => [number, number, 4]) }],
}
const hall = { plan, layout: layOutSeats(plan) }
const all = new Set(['A1', 'A2', 'A3', ...placeSlots(mats, 4)])

describe('places without numbers, proposed', () => {
  it('are any so many of their section', () => {
    expect(proposals(hall, all, { count: 3, section: 'MATS' })).toEqual([{ seats: ['MAT1', 'MAT2', 'MAT3'], reason: 'places' }])
    expect(proposals(hall, all, { count: 5, section: 'MATS' })).toEqual([])
  })

  it('come after numbered seats for a party that sits anywhere', () => {
    expect(proposals(hall, all, { count: 2, section: null })[0]).toMatchObject({ reason: 'one-row' })
    expect(proposals(hall, all, { count: 4, section: null })).toMatchObject([{ reason: 'places' }])
    expect(proposals(hall, new Set(['MAT4', 'MAT2']), { count: 2, section: null })).toEqual([{ seats: ['MAT2', 'MAT4'], reason: 'places' }])
  })

  it('are no wheelchair space, and are never mixed with seats', () => {
    expect(proposals(hall, all, { count: 1, section: null, accessible: true })).toEqual([])
    expect(proposals(hall, all, { count: 3, section: 'KAVERI' })[0]?.seats).toEqual(['A1', 'A2', 'A3'])
    expect(proposals(hall, all, { count: 4, section: 'KAVERI' })).toEqual([])
    expect([isOfPlaces(plan, 'MATS'), isOfPlaces(plan, 'KAVERI'), isOfPlaces(plan, null)]).toEqual([true, false, false])
    expect(sectionOfSeat(plan)('MAT2')).toBe('MATS')
  })
})
