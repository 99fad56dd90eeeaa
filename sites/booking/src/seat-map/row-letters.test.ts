import type { HallPlan } from '@sabha/ticketing/hall'
import { expect, test } from 'vitest'
import { rowEdges } from './row-letters.tsx'

/** `bend`: how much farther from the stage each seat is than its neighbour nearer the middle. */
const row = (label: string, y: number, bend = 0.1): HallPlan['rows'][number] => ({
  label,
  seats: Array.from({ length: 20 }, (_, index) => [index + 1, index + 5, y + Math.abs(index - 9.5) * bend]),
})
const plan: HallPlan = {
  id: 'small',
  name: 'Small hall',
  width: 30,
  height: 12,
  stage: { path: '', label: { x: 15, y: 1 } },
  sections: [{ name: 'ALL', rows: ['A', 'B', 'C'] }],
  rows: [row('A', 4), row('B', 5), row('C', 6)],
}
const high = { top: 0, bottom: 3000 }
const whole = { left: 0, right: 3000, ...high }

test('a row that is seen whole has its letter at both ends', () => {
  expect(rowEdges(plan, 30, whole, false)[0]).toEqual({
    row: 'A',
    start: { text: 'A', x: 113, y: 149 },
    end: { text: 'A', x: 757, y: 149 },
  })
})

test('a row that is cut off has it where the window ends, at the height of the seat there', () => {
  const [first] = rowEdges(plan, 30, { left: 300, right: 500, ...high }, false)
  expect(first?.start).toEqual({ text: 'A', x: 300, y: 131 })
  expect(first?.end).toEqual({ text: 'A', x: 500, y: 125 })
})

test('where seats are too small for their numbers, it tells the outermost ones', () => {
  const [first] = rowEdges(plan, 15, { left: 150, right: 250, ...high }, true)
  expect([first?.start?.text, first?.end?.text]).toEqual(['A 7', 'A 12'])
})

test('a row that is not seen has none', () => {
  expect(rowEdges(plan, 30, { left: 0, right: 100, ...high }, false)).toEqual(
    ['A', 'B', 'C'].map((name) => ({ row: name, start: null, end: null })),
  )
})

test('letters that would lie on each other are left out', () => {
  expect(rowEdges(plan, 8, whole, true).map(({ start }) => start?.text)).toEqual(['A 1', undefined, 'C 1'])
})

test('a row whose ends are beyond the window has its letter beside the outermost seat in it', () => {
  const [first] = rowEdges(plan, 30, { left: 0, right: 3000, top: 0, bottom: 142 }, true)
  expect([first?.start?.text, first?.end?.text]).toEqual(['A 6', 'A 15'])
  const round = { ...plan, rows: [row('A', 4, -0.1)] }
  const [above] = rowEdges(round, 30, { left: 0, right: 3000, top: 100, bottom: 3000 }, true)
  expect([above?.start?.text, above?.end?.text]).toEqual(['A 7', 'A 14'])
})
