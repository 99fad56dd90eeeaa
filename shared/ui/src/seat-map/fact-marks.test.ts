import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { marksOf } from './fact-marks.tsx'

const plan = hall as unknown as HallPlan

test('a hall without facts wears no marks; of others those that it has', () => {
  expect(marksOf(plan)).toEqual([])
  expect(marksOf({ ...plan, facts: { A1: { aisle: 'left', access: 'step-free' } } })).toEqual([])
  expect(marksOf({ ...plan, facts: { A1: { view: 'restricted' }, A2: { wheelchair: true } } })).toEqual(['wheelchair', 'view'])
})
