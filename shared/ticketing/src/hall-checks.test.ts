import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import theatre from '../halls/udayaraga.json' with { type: 'json' }
import type { HallPlan } from './hall.ts'
import { checkHall, isError } from './hall-checks.ts'
import { sectionNames } from './sections.ts'

/** Rows of four, front to back, in one section. */
function hallOf(rows: readonly string[], change: Partial<HallPlan> = {}): HallPlan {
  return {
    id: 'small',
    name: 'Small hall',
    width: 10,
    height: 20,
    stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
    sections: [{ name: 'FRONT', rows: [...new Set(rows)] }],
    rows: rows.map((label, index) => ({
      label,
      seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number, index + 1]),
    })),
    ...change,
  }
}
const kinds = (plan: HallPlan, priced?: ReadonlySet<string>) => checkHall(plan, priced).map(({ kind }) => kind)

it.each([
  ['hall', shipped],
  ['theatre', theatre],
])('finds nothing in the %s that we ship', (_, plan) => {
  expect(checkHall(plan as unknown as HallPlan, new Set(sectionNames))).toEqual([])
})

describe('finds', () => {
  test('what is wrong with places without numbers', () => {
    const area = { name: 'Mats', row: 'ZAA', count: 40, x: 0, y: 6, width: 6, height: 2 }
    const sections = [
      { name: 'FRONT', rows: ['A', 'B'] },
      { name: 'MATS', rows: ['ZAA'] },
    ]
    const found = (change: object, other: Partial<HallPlan> = {}) =>
      checkHall(hallOf(['A', 'B'], { sections, areas: [{ ...area, ...change }], ...other }), new Set(['FRONT', 'MATS'])).map(
        ({ kind, names }) => `${kind} ${names.join()}`,
      )
    expect(found({})).toEqual([])
    expect(found({ count: 0 })).toEqual(['area-without-count Mats'])
    expect(found({ name: '' })).toEqual(['area-unnamed '])
    expect(found({}, { sections: sections.slice(0, 1) })).toEqual(['area-in-no-section Mats'])
    expect(found({}, { sections: [{ name: 'FRONT', rows: ['A', 'B', 'ZAA'] }] })).toEqual(['area-not-alone Mats'])
    expect(found({ y: 0.5 })).toEqual(['area-on-seats Mats'])
    // The area is above them, on a balcony.
    const floors = [
      { name: 'Stalls', rows: ['A', 'B'] },
      { name: 'Balcony', rows: ['ZAA'] },
    ]
    expect(found({ y: 0.5 }, { floors })).toEqual([])
    const two = { areas: [area, { ...area, row: 'ZAB', x: 5 }], sections: [...sections, { name: 'SIDE', rows: ['ZAB'] }] }
    expect(found({}, two)).toEqual(['section-without-price SIDE', 'area-name-twice Mats', 'areas-overlap Mats,Mats'])
  })

  test('two seats of the same name', () => {
    const found = checkHall(hallOf(['A', 'B', 'A']))
    expect(found).toEqual(['A1', 'A2', 'A3', 'A4'].map((id) => ({ kind: 'label-twice', seats: [id], names: [] })))
    expect(found.every(isError)).toBe(true)
  })

  test('seats in no section, a part of a row too', () => {
    const sections = [{ name: 'FRONT', rows: ['A'], seats: ['B1', 'B2'] }]
    expect(checkHall(hallOf(['A', 'B'], { sections }))).toEqual([{ kind: 'seat-in-no-section', seats: ['B3', 'B4'], names: [] }])
  })

  test('a section that a show has no price for', () => {
    const plan = hallOf(['A', 'B'], {
      sections: [
        { name: 'FRONT', rows: ['A'] },
        { name: 'REAR', rows: ['B'] },
      ],
    })
    expect(kinds(plan)).toEqual([])
    expect(checkHall(plan, new Set(['FRONT']))).toEqual([
      { kind: 'section-without-price', seats: ['B1', 'B2', 'B3', 'B4'], names: ['REAR'] },
    ])
  })

  test('a row without an aisle, once aisles are told of', () => {
    expect(kinds(hallOf(['A', 'B']))).toEqual([])
    expect(checkHall(hallOf(['A', 'B'], { facts: { A1: { aisle: 'left' } } }))).toEqual([
      { kind: 'row-without-aisle', seats: ['B1', 'B2', 'B3', 'B4'], names: ['B'] },
    ])
  })

  test('a wheelchair place whose guest would sit alone, and a companion of nobody', () => {
    expect(kinds(hallOf(['A'], { facts: { A1: { wheelchair: true } } }))).toEqual(['wheelchair-without-companion'])
    expect(kinds(hallOf(['A'], { facts: { A1: { wheelchair: true }, A2: { companion: 'A1' } } }))).toEqual([])
    expect(checkHall(hallOf(['A'], { facts: { A2: { companion: 'A1' } } }))).toEqual([
      { kind: 'companion-of-none', seats: ['A2'], names: [] },
    ])
  })

  test('blocks that lie in each other, and none that lie side by side', () => {
    const rows = ['A', 'B', 'C', 'D']
    const beside = [
      { name: 'Front', rows: ['A', 'B'] },
      { name: 'Rear', rows: ['C', 'D'] },
    ]
    expect(kinds(hallOf(rows, { blocks: beside }))).toEqual([])
    const within = [
      { name: 'Front', rows: ['A', 'C'] },
      { name: 'Rear', rows: ['B', 'D'] },
    ]
    expect(checkHall(hallOf(rows, { blocks: within }))).toEqual([
      { kind: 'blocks-overlap', seats: ['C2', 'C3', 'B2', 'B3'], names: ['Front', 'Rear'] },
    ])
  })
})

const twoFloors = [
  { name: 'Stalls', rows: ['A', 'B'] },
  { name: 'Balcony', rows: ['C', 'D'] },
]

describe('of a hall with floors finds', () => {
  const rows = ['A', 'B', 'C', 'D']

  test('seats on no floor, and a row on two of them', () => {
    expect(kinds(hallOf(rows, { floors: twoFloors }))).toEqual([])
    expect(checkHall(hallOf([...rows, 'E'], { floors: twoFloors }))).toEqual([
      { kind: 'seat-on-no-floor', seats: ['E1', 'E2', 'E3', 'E4'], names: [] },
    ])
    const floors = [twoFloors[0], { name: 'Balcony', rows: ['C', 'D'], seats: ['B4'] }].filter((floor) => floor !== undefined)
    expect(checkHall(hallOf(rows, { floors }))).toEqual([{ kind: 'row-on-two-floors', seats: ['B1', 'B2', 'B3', 'B4'], names: ['B'] }])
  })

  test('a companion who would sit on another floor', () => {
    const facts = { B1: { wheelchair: true }, B2: { companion: 'B1' }, C1: { companion: 'B1' } } as const
    expect(checkHall(hallOf(rows, { floors: twoFloors, facts }))).toEqual([{ kind: 'companion-on-other-floor', seats: ['C1'], names: [] }])
    expect(kinds(hallOf(rows, { facts }))).toEqual([])
  })

  test('rows without an aisle on the floor alone whose aisles are marked', () => {
    expect(checkHall(hallOf(rows, { floors: twoFloors, facts: { C1: { aisle: 'left' } } }))).toEqual([
      { kind: 'row-without-aisle', seats: ['D1', 'D2', 'D3', 'D4'], names: ['D'] },
    ])
  })

  test('nothing in blocks of one name on both, which are two places', () => {
    expect(kinds(hallOf(rows, { floors: twoFloors, blocks: [{ name: 'Left', rows: ['A', 'C'] }] }))).toEqual([])
  })
})

test('blocks of different floors may lie in each other on paper', () => {
  const rows = ['A', 'B', 'C', 'D']
  const blocks = [
    { name: 'Left', rows: ['A', 'C'] },
    { name: 'Right', rows: ['B', 'D'] },
  ]
  const floors = [
    { name: 'Stalls', rows: ['A', 'C'] },
    { name: 'Balcony', rows: ['B', 'D'] },
  ]
  expect(kinds(hallOf(rows, { blocks, floors }))).toEqual([])
})

test('seats that touch are found as if each were compared with each', () => {
  const place = fc.tuple(fc.double({ min: 0, max: 8, noNaN: true }), fc.double({ min: 0, max: 8, noNaN: true }))
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const seats = places.map(([x, y], index): [number, number, number] => [index + 1, x, y])
      const pairs = seats.flatMap(([number, x, y], index) =>
        seats.slice(0, index).flatMap(([before, bx, by]) => (Math.hypot(x - bx, y - by) < 0.8 ? [`A${before} A${number}`] : [])),
      )
      const plan = hallOf(['A'], { rows: [{ label: 'A', seats }] })
      const found = checkHall(plan).filter(({ kind }) => kind === 'seats-touch')
      expect(found.map(({ seats: both }) => both.join(' ')).toSorted()).toEqual(pairs.toSorted())
    }),
    // A place that is rounded up to the next square but one.
    {
      examples: [
        [
          [
            [8, 0],
            [7.999999999999999, 0],
          ],
        ],
      ],
    },
  )
})

test('a plan that has no error can be sold: each seat has one name and one section', () => {
  const row = fc.record({
    label: fc.constantFrom('A', 'B', 'C', 'AA'),
    numbers: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
  })
  const section = fc.record({ rows: fc.subarray(['A', 'B', 'C', 'AA']), seats: fc.subarray(['A1', 'B2', 'C3', 'AA4']) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), fc.array(section, { maxLength: 3 }), (rows, sections) => {
      const plan = hallOf([], {
        rows: rows.map(({ label, numbers }, index) => ({ label, seats: numbers.map((number, at) => [number, at + 1, index + 1]) })),
        sections: sections.map((each, index) => ({ name: `S${index}`, ...each })),
      })
      const ids = plan.rows.flatMap(({ label, seats }) => seats.map(([number]) => `${label}${number}`))
      const has = (id: string) => sections.some(({ rows: whole, seats }) => seats.includes(id) || whole.includes(id.replace(/\d+$/, '')))
      const isSellable = new Set(ids).size === ids.length && ids.every(has)
      expect(!checkHall(plan).some(isError)).toBe(isSellable)
    }),
  )
})

it('names the first of thousands of blocks that lie over each other', { timeout: 20_000 }, () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const labels = letters.flatMap((one) => letters.flatMap((two) => letters.slice(0, 3).map((three) => `${one}${two}${three}`)))
  const seats: HallPlan['rows'][number]['seats'] = [
    [1, 0, 0],
    [2, 4, 0],
    [3, 0, 4],
    [4, 1, 1],
  ]
  const rows = labels.map((label) => ({ label, seats }))
  const found = checkHall(hallOf([], { rows, sections: [], blocks: labels.map((name) => ({ name, rows: [name] })) }))
  expect(found.filter(({ kind }) => kind === 'blocks-overlap')).toHaveLength(200)
})
