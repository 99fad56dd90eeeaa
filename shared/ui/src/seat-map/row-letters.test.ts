import type { HallPlan } from '@sabha/ticketing/hall'
import { describe, expect, test } from 'vitest'
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
  expect(rowEdges(plan, 30, whole, false)[0]).toMatchObject({
    row: 'A',
    start: { text: 'A', x: 113, y: 149, isCut: false },
    end: { text: 'A', x: 757, y: 149, isCut: false },
  })
})

test('a row that is cut off has it where the window ends, at the height of the outermost seat that it leaves whole', () => {
  const [first] = rowEdges(plan, 30, { left: 300, right: 500, ...high }, false)
  expect(first?.start).toMatchObject({ text: 'A', x: 300, y: 128, isCut: true })
  expect(first?.end).toMatchObject({ text: 'A', x: 500, y: 122, isCut: true })
})

test('where seats are too small for their numbers, it tells the outermost ones', () => {
  const [first] = rowEdges(plan, 15, { left: 110, right: 290, ...high }, true)
  expect([first?.start?.text, first?.end?.text]).toEqual(['A 8', 'A 11'])
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

test('the row of a box that goes round a corner has its letters beside the box', () => {
  const box: HallPlan['rows'][number] = {
    label: 'LA',
    seats: [
      [1, 7, 4],
      [2, 6.5, 5],
      [3, 6, 6],
      [4, 5.5, 4.2],
      [5, 5, 5.2],
    ],
  }
  const [edge] = rowEdges({ ...plan, rows: [box] }, 30, whole, false)
  expect([edge?.start?.x, edge?.end?.x]).toEqual([4.5 * 30 - 31, 7.5 * 30 + 31])
})

describe('no letter lies on a whole seat of its row, nor on another letter', () => {
  const windows = [10, 17, 24, 30, 48].flatMap((pitch) =>
    [60, 250, 700].flatMap((wide) => [false, true].map((withNumbers) => ({ pitch, wide, withNumbers }))),
  )
  test.each(windows)('at $pitch px, in a window of $wide px, with numbers: $withNumbers', ({ pitch, wide, withNumbers }) => {
    for (let left = 0; left < 900; left += 7) {
      const labels = rowEdges(plan, pitch, { left, right: left + wide, ...high }, withNumbers).flatMap(({ row: name, start, end }) => [
        ...(start ? [{ name, from: start.x, to: start.x + start.width, y: start.y, isCut: start.isCut }] : []),
        ...(end ? [{ name, from: end.x - end.width, to: end.x, y: end.y, isCut: end.isCut }] : []),
      ])
      for (const [index, one] of labels.entries()) {
        const seats = plan.rows.find(({ label }) => label === one.name)?.seats ?? []
        const under = seats.filter(([, x]) => (x + 0.5) * pitch > one.from + 1 && (x - 0.5) * pitch < one.to - 1)
        // At the window's edge a letter and its rail may cover seats that are cut off.
        const hasRoom = one.from > left && one.to < left + wide
        if (!one.isCut && hasRoom) expect(under, `${one.name} at ${left}`).toEqual([])
        for (const other of labels.slice(0, index)) {
          expect(Math.abs(one.y - other.y) >= 13 || one.from >= other.to || one.to <= other.from).toBe(true)
        }
      }
    }
  })
})
