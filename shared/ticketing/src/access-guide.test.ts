import { expect, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import theatre from '../halls/udayaraga.json' with { type: 'json' }
import { accessGuide } from './access-guide.ts'
import type { HallPlan } from './hall.ts'

const hall: HallPlan = {
  id: 'hall',
  name: 'Hall',
  width: 20,
  height: 6,
  stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
  sections: [
    { name: 'FRONT', rows: ['A'] },
    { name: 'BACK', rows: ['B'], seats: ['A9'] },
    { name: 'MATS', rows: ['MAT'] },
  ],
  rows: [
    { label: 'A', seats: [9, 4, 3, 2, 1].map((number, index): [number, number, number] => [number, index + 1, 2]) },
    { label: 'B', seats: [1, 2].map((number): [number, number, number] => [number, 5 * number, 4]) },
  ],
  doors: [
    { x: 0, y: 1, name: 'West', access: 'step-free' },
    { x: 9, y: 1, name: 'East' },
    { x: 5, y: 6, name: ' ', access: 'step-free' },
  ],
  facts: {
    A1: { wheelchair: true, access: 'step-free' },
    A2: { companion: 'A1', access: 'step-free' },
    A3: { companion: 'A1', access: 'step-free', house: true },
    A9: { access: 'step-free', view: 'restricted', house: true },
    B1: { aisle: 'both' },
    B2: { aisle: 'left', house: true },
  },
  areas: [{ name: 'Mats', kn: 'ಚಾಪೆಗಳು', row: 'MAT', count: 40, x: 1, y: 5, width: 3, height: 1 }],
}

test('each place is told with its section and its companions, seats by row and door by name', () => {
  const { outline: _, ...guide } = accessGuide(hall)
  expect(guide).toEqual({
    id: 'hall',
    says: true,
    wheelchair: [{ section: 'FRONT', floor: null, row: 'A', number: 1, companions: ['A3', 'A2'] }],
    stepFree: [
      { section: 'BACK', floor: null, lines: [{ rows: 'A', isOne: true, seats: '9', count: 1, isWhole: false }] },
      { section: 'FRONT', floor: null, lines: [{ rows: 'A', isOne: true, seats: '1–3', count: 3, isWhole: false }] },
    ],
    restricted: [{ section: 'BACK', floor: null, lines: [{ rows: 'A', isOne: true, seats: '9', count: 1, isWhole: false }] }],
    aisle: [{ section: 'BACK', floor: null, lines: [{ rows: 'B', isOne: true, seats: '1, 2', count: 2, isWhole: true }] }],
    doors: { stepFree: ['West'], others: ['East'] },
    areas: [{ name: 'Mats', kn: 'ಚಾಪೆಗಳು', count: 40 }],
  })
})

test('the drawing has a line along the seats side by side that are alike', () => {
  const { outline } = accessGuide(hall)
  expect(outline.stepFree).toBe('M1 2h0M3 2L5 2')
  expect(outline.others).toBe('M2 2h0M5 4h0M10 4h0')
  expect(outline.restricted).toBe('M1 2h0')
  expect(outline.companions).toBe('M3 2h0M4 2h0')
  expect(outline.wheelchair).toEqual([{ x: 5, y: 2 }])
})

test('the theatre that we ship names its floors and is light to draw; the sample hall says nothing', () => {
  const guide = accessGuide(theatre as unknown as HallPlan)
  expect(guide.wheelchair).toHaveLength(8)
  expect(guide.wheelchair.every(({ floor, companions }) => floor?.kn !== undefined && companions.length === 1)).toBe(true)
  expect(guide.says).toBe(true)
  const wings = guide.restricted.find(({ floor }) => floor?.name === 'Boxes')
  expect(wings?.lines.map(({ rows, seats }) => `${rows}: ${seats}`)).toEqual(['LA, LB: 4–6', 'LC: 4', 'RA, RB: 4–6', 'RC: 4'])
  // 186 seats on an aisle are nine lines.
  expect(guide.aisle.flatMap(({ lines }) => lines.map(({ rows, count }) => `${rows}: ${count}`))).toEqual([
    'A–F: 24',
    'G–M: 24',
    'N–T: 24',
    'U–Z: 24',
    'LA–LC, RA–RC: 6',
    'LD–LF, RD–RF: 6',
    'AA–CC: 18',
    'DD–GG: 24',
    'HH–MM: 30',
  ])
  // The outline of 2,000 seats takes less than a tenth of their plan.
  expect(JSON.stringify(guide.outline).length).toBeLessThan(12_000)
  expect(accessGuide(shipped as unknown as HallPlan).says).toBe(false)
})
