import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import theatre from '../halls/udayaraga.json' with { type: 'json' }
import type { HallPlan } from './hall.ts'
import { type SeatId, seatId } from './seats.ts'
import { generatedHall } from './testing/generated-hall.ts'
import { type Point, type SeatView, viewFromSeat, viewSize } from './view-from-seat.ts'

/** A stage 10 wide in the middle, and rows of five in front of it. */
function hallOf(change: Partial<HallPlan> = {}, rows = 12): HallPlan {
  return {
    id: 'small',
    name: 'Small hall',
    width: 20,
    height: 20,
    stage: { path: 'M5 1L15 1L15 3L5 3Z', label: { x: 10, y: 2 } },
    sections: [{ name: 'FRONT', rows: [] }],
    rows: Array.from({ length: rows }, (_, index) => ({
      label: String.fromCharCode(65 + index),
      seats: [4, 7, 10, 13, 16].map((x, place): [number, number, number] => [place + 1, x, index + 5]),
    })),
    ...change,
  }
}
function seen(plan: HallPlan, seat: SeatId): SeatView {
  const view = viewFromSeat(plan, seat)
  if (!view) throw new Error(`${seat} isn't in the hall`)
  return view
}
const widthOf = (shape: readonly Point[]) => Math.max(...shape.map(({ x }) => x)) - Math.min(...shape.map(({ x }) => x))
const heightOf = (shape: readonly Point[]) => Math.max(...shape.map(({ y }) => y)) - Math.min(...shape.map(({ y }) => y))
const mirrored = (shape: readonly Point[]) => shape.map(({ x, y }) => ({ x: viewSize.width - x, y }))
const sorted = (shape: readonly Point[]) => shape.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).toSorted()

test('from farther behind the stage is smaller, and farther away', () => {
  const views = ['A3', 'D3', 'H3', 'L3'].map((seat) => seen(hallOf(), seat))
  for (const [index, view] of views.entries()) {
    const before = views[index - 1]
    if (!before) continue
    expect(widthOf(view.opening)).toBeLessThan(widthOf(before.opening))
    expect(view.performers[1]?.height).toBeLessThan(before.performers[1]?.height ?? 0)
    expect(view.distance).toBeGreaterThan(before.distance)
  }
})

test('what is farther away is smaller by as much', () => {
  const level = hallOf({ rake: [{ base: 0, rise: 0 }] }, 24)
  const [near, far] = [seen(level, 'J3'), seen(level, 'V3')]
  // The wall is at -2.3, a third of the stage's width behind its frame; the rows are at 14 and 26.
  expect(widthOf(near.wall) / widthOf(far.wall)).toBeCloseTo(28.3 / 16.3, 1)
})

test('in the middle both sides are alike, and seats left and right of it see each other’s mirror image', () => {
  const middle = seen(hallOf(), 'F3')
  expect(middle.side).toBe('middle')
  expect(sorted(middle.opening)).toEqual(sorted(mirrored(middle.opening)))
  const [left, right] = [seen(hallOf(), 'F1'), seen(hallOf(), 'F5')]
  expect([left.side, right.side]).toEqual(['left', 'right'])
  expect(sorted(left.opening)).toEqual(sorted(mirrored(right.opening)))
  expect(sorted(left.floor)).toEqual(sorted(mirrored(right.floor)))
  // The side of the stage that one sits on is nearer, and so higher.
  const edge = (view: SeatView, x: 'left' | 'right') => {
    const by = view.opening.toSorted((a, b) => a.x - b.x)
    const two = x === 'left' ? by.slice(0, 2) : by.slice(-2)
    return heightOf(two)
  }
  expect(edge(left, 'left')).toBeGreaterThan(edge(left, 'right'))
})

test('the higher one sits, the more of the stage’s floor is seen', () => {
  const heights = [0, 2, 6, 12].map((base) => heightOf(seen(hallOf({ rake: [{ base, rise: 0 }] }), 'H3').floor))
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(new Set(heights).size).toBe(4)
})

test('a steep rake leaves the heads in front below the stage, a level floor doesn’t', () => {
  const highestHead = (rise: number) => Math.min(...seen(hallOf({ rake: [{ base: 0, rise }] }), 'L3').heads.map(({ y }) => y))
  expect(highestHead(0.6)).toBeGreaterThan(highestHead(0))
  expect(seen(hallOf(), 'A3').heads).toEqual([])
})

test('of a hall with floors each has its own height, and the heads are those of one’s own floor', () => {
  const floors = [
    { name: 'Stalls', rows: ['A', 'B', 'C', 'D', 'E', 'F'] },
    { name: 'Balcony', rows: ['G', 'H', 'I', 'J', 'K', 'L'] },
  ]
  const plan = hallOf({ floors, rake: [{ floor: 'Balcony', base: 8, rise: 0.5 }] })
  expect(seen(plan, 'G3').heads).toEqual([])
  expect(seen(plan, 'H3').heads.length).toBeGreaterThan(0)
  expect(heightOf(seen(plan, 'G3').floor)).toBeGreaterThan(heightOf(seen(hallOf(), 'G3').floor))
})

test('a restricted view is said, and a seat that isn’t there has none', () => {
  expect(seen(hallOf({ facts: { B2: { view: 'restricted' } } }), 'B2').isRestricted).toBe(true)
  expect(seen(hallOf(), 'B2').isRestricted).toBe(false)
  expect(viewFromSeat(hallOf(), 'Z9')).toBeUndefined()
  expect(viewFromSeat(hallOf(), 'nonsense')).toBeUndefined()
})

function numbersOf(view: SeatView): number[] {
  const shapes = [view.opening, view.wall, view.floor, view.apron, view.step, ...view.curtains].flat()
  return [
    ...[...shapes, ...view.performers, ...view.heads].flatMap(({ x, y }) => [x, y]),
    ...view.performers.map(({ height }) => height),
    ...view.heads.map(({ radius }) => radius),
    view.distance,
  ]
}

describe.each([
  ['hall', shipped],
  ['theatre', theatre],
])('in the %s that we ship', (_, json) => {
  const plan = json as unknown as HallPlan
  it('each seat has the stage in view, and every number of it is one', { timeout: 60_000 }, () => {
    for (const { label: row, seats } of plan.rows) {
      for (const [number] of [seats[0], seats[Math.floor(seats.length / 2)], seats.at(-1)].filter((seat) => seat !== undefined)) {
        const view = seen(plan, seatId({ row, number }))
        expect(numbersOf(view).every(Number.isFinite), `${row}${number}`).toBe(true)
        const isIn = ({ x, y }: Point) => x > 0 && x < viewSize.width && y > 0 && y < viewSize.height
        expect(view.performers.some(isIn), `${row}${number}`).toBe(true)
      }
    }
  })
})

test('of any hall every seat has a view that can be drawn, also beside and behind the edge of the stage', () => {
  fc.assert(
    fc.property(
      generatedHall(true),
      fc.double({ min: -6, max: 30, noNaN: true }),
      fc.double({ min: -1, max: 2, noNaN: true }),
      ({ plan }, y, rise) => {
        const moved = { ...plan, stage: { path: `M2 ${y}h12v2h-12z`, label: { x: 8, y } }, rake: [{ base: 1, rise }] }
        for (const { label: row, seats } of plan.rows) {
          for (const [number] of seats) {
            const view = seen(moved, seatId({ row, number }))
            expect(numbersOf(view).every(Number.isFinite)).toBe(true)
            expect(view.distance).toBeGreaterThanOrEqual(0)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})
