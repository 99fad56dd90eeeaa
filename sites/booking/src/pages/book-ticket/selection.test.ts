import { ApiError } from '@sabha/api/errors'
import type { HallPlan } from '@sabha/ticketing/hall'
import { allFree, hallStates } from '@sabha/ui/seat-map/seat-states'
import { expect, test } from 'vitest'
import { afterPress, selectionIn, untoldLosses, withCompanion } from './selection.ts'

const plan: HallPlan = {
  id: 'row',
  name: 'One row',
  width: 14,
  height: 2,
  stage: { path: 'M0 0', label: { x: 5, y: 1 } },
  sections: [{ name: 'KAVERI', rows: ['A'] }],
  rows: [{ label: 'A', seats: Array.from({ length: 12 }, (_, index) => [index + 1, index, 1]) }],
}

test('a press chooses a seat, a second one gives it up', () => {
  expect(afterPress(['A2'], 'A1', 10)).toEqual(['A1', 'A2'])
  expect(afterPress(['A1', 'A2'], 'A1', 10)).toEqual(['A2'])
})

test('the eleventh seat is one too many, and any of the ten can still be given up', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `A${index + 1}`)
  expect(afterPress(ten, 'A11', 10)).toBe('full')
  expect(afterPress(ten, 'A3', 10)).toHaveLength(9)
})

test('chosen seats that somebody else took meanwhile are told apart', () => {
  const taken = [{ row_label: 'A', seat_number: 2, status: 'booked', reserved_until: null } as const]
  expect(selectionIn(plan, hallStates(plan, taken, 0), ['A1', 'A2', 'Q9'])).toEqual({ seats: ['A1'], gone: ['A2', 'Q9'] })
})

test('a lost seat is news, unless the backend has just refused to hold it', () => {
  const lost = { seats: ['A1'], gone: ['A2'] }
  expect(untoldLosses(lost, null)).toEqual(['A2'])
  const refused = (seats: string[]) => new ApiError('refused', '', { status: 409, code: 'seats-taken', params: { seats } })
  expect(untoldLosses(lost, { kind: 'booking', error: refused(['A2']) })).toEqual([])
  expect(untoldLosses(lost, { kind: 'booking', error: refused(['A3']) })).toEqual(['A2'])
  expect(untoldLosses(lost, { kind: 'dismissed' })).toEqual(['A2'])
})

test('a wheelchair space is chosen with a free companion’s seat, and given up with it', () => {
  const hall = { ...plan, facts: { A3: { wheelchair: true }, A2: { companion: 'A3' }, A4: { companion: 'A3' } } as const }
  const [free, none] = [allFree(hall), new Map([['A', 'bbbbbbbbbbbb']])]
  expect(withCompanion(hall, free, ['A1', 'A3'], 'A3', 10)).toEqual(['A1', 'A2', 'A3'])
  const taken = hallStates(hall, [{ row_label: 'A', seat_number: 2, status: 'booked', reserved_until: null }], 0)
  expect(withCompanion(hall, taken, ['A3'], 'A3', 10)).toEqual(['A3', 'A4'])
  expect(withCompanion(hall, none, ['A3'], 'A3', 10)).toEqual(['A3'])
  // One companion's seat is enough, and none is added beyond the most that a booking may have.
  expect(withCompanion(hall, free, ['A3', 'A4'], 'A3', 10)).toEqual(['A3', 'A4'])
  expect(withCompanion(hall, free, ['A1', 'A3'], 'A3', 2)).toEqual(['A1', 'A3'])
  expect(withCompanion(hall, free, ['A1', 'A2', 'A4'], 'A3', 10)).toEqual(['A1'])
  expect(withCompanion(hall, free, ['A1', 'A2'], 'A2', 10)).toEqual(['A1', 'A2'])
})
