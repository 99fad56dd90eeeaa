import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import shipped from '../halls/udayaraga.json' with { type: 'json' }
import { bestSeats } from './best-seats.ts'
import { type HallPlan, hallProblems, seatCount } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { groupLookup } from './seat-groups.ts'
import { layOutSeats } from './seat-layout.ts'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from './seats.ts'
import { singleSeatAdvice } from './single-seats.ts'

const plan = shipped as unknown as HallPlan
const [floorOf, blockOf] = [groupLookup(plan.floors), groupLookup(plan.blocks)]
const places = plan.rows.flatMap(({ label: row, seats }) => seats.map(([number]) => ({ row, number })))
const ids = places.map(seatId)
const layout = layOutSeats(plan)
const at = (id: SeatId): SeatPlace => parseSeatId(id) ?? { row: '', number: 0 }
const partOf = (id: SeatId) => `${floorOf(at(id))}, ${blockOf(at(id))}`

describe('the theatre that we ship', () => {
  it('has 2,000 seats on three floors, each in a block', () => {
    expect(hallProblems(plan)).toEqual([])
    expect(seatCount(plan)).toBe(2000)
    const counts = Object.fromEntries([...Map.groupBy(places, floorOf)].map(([floor, seats]) => [floor, seats.length]))
    expect(counts).toEqual({ Stalls: 1150, Boxes: 72, Balcony: 778 })
    expect(places.filter((place) => blockOf(place) === undefined)).toEqual([])
  })

  it('has floors and blocks with names in both languages', () => {
    for (const { name, kn } of [...(plan.floors ?? []), ...(plan.blocks ?? [])]) {
      expect(name).toMatch(/^[A-Z][a-z0-9 ]+$/)
      expect(kn).toMatch(/[\u0C80-\u0CFF]/)
    }
  })

  it('has three blocks in the stalls with two aisles, four on the balcony, and six boxes of six on each side', () => {
    const blocksOf = (floor: string) => new Set(places.filter((place) => floorOf(place) === floor).map(blockOf))
    expect(blocksOf('Stalls')).toEqual(new Set(['Left', 'Centre', 'Right']))
    expect(blocksOf('Balcony')).toEqual(new Set(['Left', 'Centre left', 'Centre right', 'Right']))
    const boxes = Map.groupBy(
      places.filter((place) => floorOf(place) === 'Boxes'),
      blockOf,
    )
    expect([...boxes.values()].map((seats) => seats.length)).toEqual(Array.from({ length: 12 }, () => 6))
  })

  it('is the same on both sides of its middle', () => {
    const { x: middle } = plan.stage.label
    const seats = plan.rows.flatMap((row) => row.seats.map(([, x, y]) => ({ x, y })))
    const hasMirrored = ({ x, y }: { x: number; y: number }) =>
      seats.some((other) => Math.hypot(other.x - (2 * middle - x), other.y - y) < 0.03)
    expect(seats.filter((seat) => !hasMirrored(seat))).toEqual([])
  })

  it('lets who comes in a wheelchair sit beside a companion, without a step', () => {
    const spaces = ids.filter((id) => factsOf(plan, id).wheelchair)
    expect(spaces).toHaveLength(8)
    for (const space of spaces) {
      const [companion = ''] = ids.filter((id) => factsOf(plan, id).companion === space)
      const [one, other] = [layout.seats.get(space), layout.seats.get(companion)]
      expect(Math.abs((one?.place ?? 0) - (other?.place ?? 9))).toBe(1)
      expect([one?.run, factsOf(plan, space).access]).toEqual([other?.run, 'step-free'])
    }
  })

  it('has aisles in every row, and a door without a step', () => {
    for (const { label, seats } of plan.rows) expect(seats.some(([number]) => factsOf(plan, `${label}${number}`).aisle)).toBe(true)
    expect(plan.doors?.filter(({ access }) => access)).toHaveLength(3)
  })
})

const taken = fc.array(fc.nat({ max: ids.length - 1 }), { maxLength: 1900 }).map((at) => new Set(at.map((index) => ids[index])))

test('no offer of seats joins two blocks, floors or boxes, however full the house is', () => {
  const wish = fc.record({ count: fc.integer({ min: 1, max: 10 }), accessible: fc.boolean() })
  fc.assert(
    fc.property(taken, wish, (gone, { count, accessible }) => {
      for (const { seats } of bestSeats(layout, (id) => !gone.has(id), { count, accessible })) {
        expect(new Set(seats.map(partOf)).size, seats.join()).toBe(1)
      }
    }),
    { numRuns: 60 },
  )
})

test('a block that ends between two neighbours parts them', () => {
  const row = (label: string, y: number) => ({ label, seats: [1, 2, 3, 4].map((x): [number, number, number] => [x, x, y]) })
  const joined = {
    sections: [{ name: 'FRONT', rows: ['A', 'B'] }],
    stage: { path: '', label: { x: 2, y: 0 } },
    rows: [row('A', 2), row('B', 3)],
  }
  const count = (of: Parameters<typeof layOutSeats>[0], party: number) => bestSeats(layOutSeats(of), () => true, { count: party }).length
  expect([count(joined, 4), count(joined, 3)]).toEqual([2, 2])
  const boxes = [
    { name: 'Box 1', rows: [], seats: ['A1', 'A2', 'B1', 'B2'] },
    { name: 'Box 2', rows: [], seats: ['A3', 'A4', 'B3', 'B4'] },
  ]
  // A party of four fits into two rows of one box, and a party of six nowhere.
  expect(
    bestSeats(layOutSeats({ ...joined, blocks: boxes }), () => true, { count: 4 }).map(({ seats }) => seats.toSorted().join()),
  ).toEqual(['A1,A2,B1,B2', 'A3,A4,B3,B4'])
  expect(count({ ...joined, blocks: boxes }, 6)).toBe(0)
  // Nobody sits behind somebody on another floor.
  const floors = [
    { name: 'Stalls', rows: ['A'] },
    { name: 'Balcony', rows: ['B'] },
  ]
  expect(count({ ...joined, floors }, 6)).toBe(0)
  expect(count(joined, 6)).toBeGreaterThan(0)
})

test('who would leave one seat alone is offered others of the same floor', () => {
  fc.assert(
    fc.property(taken, fc.array(fc.nat({ max: ids.length - 1 }), { minLength: 1, maxLength: 4 }), (gone, picks) => {
      const chosen = [...new Set(picks.flatMap((index) => ids[index] ?? []))].filter((id) => !gone.has(id))
      const floors = (seats: readonly SeatId[]) => seats.map((id) => floorOf(at(id))).toSorted()
      for (const choice of singleSeatAdvice(layout, (id) => !gone.has(id), chosen)?.choices ?? []) {
        expect(floors(choice)).toEqual(floors(chosen))
      }
    }),
    { numRuns: 40 },
  )
})
