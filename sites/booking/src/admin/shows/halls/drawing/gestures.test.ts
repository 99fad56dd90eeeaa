import { expect, it } from 'vitest'
import { emptyDrawing } from './drawing.ts'
import { fitted, liftedBox, panned, pinched, scales, snapped, withEnd, zoomed } from './gestures.ts'
import { addRows } from './rows.ts'
import { twoRows } from './testing/two-rows.ts'

const { drawing } = addRows(emptyDrawing(), { ...twoRows, seats: 20, x: 15 })
const view = { left: 2, top: 1, scale: 20 }

it('a zoom leaves what is under the hand where it is, and knows its limits', () => {
  const at = { x: 120, y: 80 }
  const near = zoomed(view, 1.5, at)
  expect(near.left + at.x / near.scale).toBeCloseTo(view.left + at.x / view.scale)
  expect(near.top + at.y / near.scale).toBeCloseTo(view.top + at.y / view.scale)
  expect(zoomed(view, 1000, at).scale).toBe(scales.most)
  expect(zoomed(view, 0.001, at).scale).toBe(scales.least)
})

it('two fingers move and zoom as far as they do themselves', () => {
  const doing = { kind: 'pinch', middle: { x: 100, y: 100 }, apart: 50, view } as const
  expect(pinched(doing, { middle: { x: 100, y: 100 }, apart: 100 })).toEqual({ left: 4.5, top: 3.5, scale: 40 })
  expect(pinched(doing, { middle: { x: 120, y: 100 }, apart: 50 })).toEqual({ left: 1, top: 1, scale: 20 })
  expect(pinched(doing, undefined)).toBeUndefined()
  expect(panned({ kind: 'pan', from: { x: 0, y: 0 }, view }, { x: 40, y: -20 })).toEqual({ left: 0, top: 2, scale: 20 })
})

it('the whole of a drawing fits into the window', () => {
  const { left, top, scale } = fitted(drawing, { width: 600, height: 300 })
  expect(scale).toBe(20)
  expect([left, left + 600 / scale]).toEqual([0, 30])
  expect(top + 300 / scale).toBeGreaterThan(8)
  expect(fitted(emptyDrawing(), { width: 600, height: 300 })).toMatchObject({ left: 0, scale: 20 })
})

it('of the chosen seats that part is lifted which a drag can bring into sight', () => {
  const all = () => true
  expect(liftedBox(drawing.rows, all, { left: 0, top: 0, scale: 20 }, { width: 600, height: 300 })).toEqual({
    left: 4.5,
    right: 25.5,
    top: 4,
    bottom: 7,
  })
  const close = liftedBox(drawing.rows, all, { left: 14, top: 5, scale: 60 }, { width: 120, height: 60 })
  expect(close).toEqual({ left: 12, right: 18, top: 4, bottom: 7 })
  expect(liftedBox(drawing.rows, () => false, view, { width: 600, height: 300 })).toBeUndefined()
})

it('seats come to lie on quarters, unless one says otherwise', () => {
  expect(snapped(1.1, -0.4, false)).toEqual({ dx: 1, dy: -0.5 })
  expect(snapped(1.1, -0.4, true)).toEqual({ dx: 1.1, dy: -0.4 })
})

it('one end of a ruler moves alone', () => {
  const ruler = [
    { x: 1, y: 1 },
    { x: 5, y: 1 },
  ] as const
  expect(withEnd(ruler, 0, { x: 2, y: 2 })).toEqual([
    { x: 2, y: 2 },
    { x: 5, y: 1 },
  ])
  expect(withEnd(ruler, 1, { x: 2, y: 2 })).toEqual([
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ])
})
