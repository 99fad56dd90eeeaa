import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import theatre from '../halls/udayaraga.json' with { type: 'json' }
import { type HallDoor, type HallPlan, hallFormat, seatCount } from './hall.ts'
import { importHall } from './hall-import.ts'
import { hallText, ordered } from './hall-text.ts'
import type { SeatFacts } from './seat-facts.ts'
import { groupLookup, groupsFrom } from './seat-groups.ts'

const read = (content: string, { id, name }: Pick<HallPlan, 'id' | 'name'>) => importHall({ id, name, format: 'json', content })

it('a plan of the first format goes out and comes in as it was', () => {
  const plan = shipped as unknown as HallPlan
  expect(read(hallText(plan), plan)).toEqual({ plan, problems: [] })
  expect(hallText(plan)).not.toContain('format')
})

it('the theatre that we ship is written as any plan is', () => {
  const plan = theatre as unknown as HallPlan
  const file = readFileSync(new URL('../halls/udayaraga.json', import.meta.url), 'utf8')
  expect(hallText(plan)).toBe(file)
  expect(read(file, plan)).toEqual({ plan, problems: [] })
})

it('the example of the description is a sound plan of the newest format', () => {
  const page = readFileSync(new URL('../halls/README.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  expect(read(example, { id: 'x', name: 'X' }).problems).toEqual([])
  expect(JSON.parse(example)).toMatchObject({ format: hallFormat })
})

const names = ['Stalls', 'ಬಾಲ್ಕನಿ', 'Box "1"'] as const
const facts = fc.record<SeatFacts>(
  {
    wheelchair: fc.constant(true),
    view: fc.constant('restricted'),
    access: fc.constant('step-free'),
    aisle: fc.constantFrom('left', 'right', 'both'),
    house: fc.constant(true),
  },
  { requiredKeys: [] },
)
const anyPlan = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
    picks: fc.infiniteStream(fc.nat({ max: 2 })),
    facts: fc.infiniteStream(facts),
    hasFloors: fc.boolean(),
    inKannada: fc.boolean(),
    hasArea: fc.boolean(),
    doors: fc.array(
      fc.record<HallDoor, 'x' | 'y' | 'name'>(
        { x: fc.nat({ max: 8 }), y: fc.nat({ max: 8 }), name: fc.constantFrom('', 'West'), access: fc.constant('step-free') },
        { requiredKeys: ['x', 'y', 'name'] },
      ),
      { maxLength: 2 },
    ),
  })
  .map(({ counts, picks, facts: stream, hasFloors, inKannada, hasArea, doors }): HallPlan => {
    const rows = counts.map((count, index) => ({
      label: 'ABCDE'[index] ?? 'Z',
      seats: Array.from({ length: count }, (_, seat): [number, number, number] => [seat + 1, seat + 0.25, index + 1.5]),
    }))
    const pick = () => names[picks.next().value ?? 0]
    const groups = () => {
      const of = new Map(rows.flatMap(({ label, seats }) => seats.map(([number]) => [`${label}${number}`, pick()] as const)))
      return groupsFrom(names, rows, ({ row, number }) => of.get(`${row}${number}`))
    }
    const ids = rows.flatMap(({ label, seats }) => seats.map(([number]) => `${label}${number}`))
    const known = ids.map((id) => [id, { ...stream.next().value }] as const)
    const wheelchair = known.find(([, of]) => of.wheelchair)?.[0]
    const last = known.at(-1)
    if (wheelchair !== undefined && last && last[0] !== wheelchair) known.push([last[0], { ...last[1], companion: wheelchair }])
    return {
      format: hasArea ? 3 : 2,
      id: 'any',
      name: 'Any',
      width: 10,
      height: 10,
      stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
      sections: [...groups(), ...(hasArea ? [{ name: 'MATS', rows: ['MAT'] }] : [])],
      ...(hasArea && {
        areas: [{ name: 'Mats', ...(inKannada && { kn: 'ಚಾಪೆಗಳು' }), row: 'MAT', count: 40, x: 0, y: 0.5, width: 3, height: 2 }],
      }),
      ...(hasFloors && { floors: groups().map((group) => (inKannada ? { ...group, kn: 'ಬಾಕ್ಸ್‌ಗಳು' } : group)), blocks: groups() }),
      doors,
      facts: Object.fromEntries(known),
      rows,
    }
  })

test('whatever a plan says comes back from its text', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      expect(read(hallText(plan), plan)).toEqual({ plan: ordered(plan), problems: [] })
    }),
  )
})

test('the text of a plan doesn’t depend on the order in which its facts were set', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const turned = Object.entries(plan.facts ?? {})
        .toReversed()
        .map(([seat, of]) => [seat, Object.fromEntries(Object.entries(of).toReversed())] as const)
      expect(hallText({ ...plan, facts: Object.fromEntries(turned) })).toBe(hallText(plan))
    }),
  )
})

test('groups made from seats put each seat back where it was', () => {
  const grouped = fc.array(fc.array(fc.constantFrom('X', 'Y', undefined), { minLength: 1, maxLength: 6 }), { maxLength: 5 })
  fc.assert(
    fc.property(grouped, (rows) => {
      const plan = rows.map((groups, index) => ({ label: 'ABCDE'[index] ?? 'Z', seats: groups.map((_, seat) => [seat + 1] as const) }))
      const lookup = groupLookup(groupsFrom(['X', 'Y'], plan, ({ row, number }) => rows['ABCDE'.indexOf(row)]?.[number - 1]))
      for (const [index, groups] of rows.entries()) {
        expect(groups.map((_, seat) => lookup({ row: 'ABCDE'[index] ?? 'Z', number: seat + 1 }))).toEqual(groups)
      }
    }),
  )
})

it('a plan of a later format is refused in one word', () => {
  const content = hallText(shipped as unknown as HallPlan).replace('{', '{\n "format": 4,')
  expect(read(content, shipped)).toEqual({ plan: null, problems: [{ line: 2, kind: 'newer-format' }] })
})

it('a plan of places alone is a hall, and an earlier release is told that it can’t read it', () => {
  const area = { name: 'Lawn', row: 'LAW', count: 2_000, x: 0, y: 1, width: 6, height: 3 }
  const stage = { path: 'M1 0L5 0', label: { x: 3, y: 0 } }
  const plan = { id: 'x', name: 'X', width: 6, height: 5, stage, sections: [{ name: 'LAWN', rows: ['LAW'] }], areas: [area], rows: [] }
  const { plan: open } = read(JSON.stringify(plan), plan)
  expect(open?.areas).toEqual([area])
  expect(open && seatCount(open)).toBe(2_000)
  expect(hallText(plan)).toContain('"format": 3,')
})

const mats = { name: 'Mats', row: 'MAT', count: 40, x: 1, y: 1, width: 3, height: 2 }
const matSections = [...shipped.sections, { name: 'MATS', rows: ['MAT'] }]
test.each<[string, string, object]>([
  ['no place', 'bad-area', { areas: [{ ...mats, count: 0 }] }],
  ['half a place', 'bad-area', { areas: [{ ...mats, count: 1.5 }] }],
  ['more places than ids can tell apart', 'bad-area', { areas: [{ ...mats, count: 10_000 }] }],
  ['more places than a hall may have', 'too-many-seats', { areas: [{ ...mats, count: 9_999 }] }],
  ['a name that is none', 'bad-area', { areas: [{ ...mats, name: ' ' }] }],
  ['a field that there is not', 'bad-area', { areas: [{ ...mats, shape: 'round' }] }],
  ['no size', 'bad-area', { areas: [{ ...mats, height: 0 }] }],
  ['a place beyond the walls', 'outside', { areas: [{ ...mats, x: 51 }] }],
  ['the row of others', 'row-twice', { areas: [{ ...mats, row: 'A' }] }],
  ['no section', 'row-in-no-section', { sections: shipped.sections, areas: [mats] }],
  ['seats in its section', 'area-not-alone', { sections: [{ name: 'MATS', rows: ['MAT', 'A'] }], areas: [mats] }],
])('an area with %s is refused', (_, kind, change) => {
  const content = JSON.stringify({ ...shipped, format: 3, sections: matSections, ...change })
  expect(read(content, shipped).problems.map((problem) => problem.kind)).toContain(kind)
})

const second = (extra: object) => JSON.stringify({ ...shipped, format: 2, ...extra })
test.each<[string, string, object]>([
  ['a fact that there is not', 'bad-fact', { facts: { A1: { comfy: true } } }],
  ['a fact of the wrong kind', 'bad-fact', { facts: { A1: { aisle: 'up' } } }],
  ['facts that are none', 'bad-fact', { facts: [] }],
  ['facts by way of the prototype', 'bad-fact', { facts: { A1: { constructor: true } } }],
  ['a seat that the hall has not', 'unknown-seat', { facts: { A99: { wheelchair: true } } }],
  ['a companion of an ordinary seat', 'companion-of-none', { facts: { A1: { companion: 'A2' } } }],
  ['a door outside', 'bad-door', { doors: [{ x: 900, y: 1 }] }],
  [
    'a row on two floors',
    'row-in-two-groups',
    {
      floors: [
        { name: 'One', rows: ['A'] },
        { name: 'Two', rows: ['A'] },
      ],
    },
  ],
  ['a floor with a row that the hall has not', 'group-without-row', { floors: [{ name: 'One', rows: ['QQ'] }] }],
  ['a block without a name', 'bad-group', { blocks: [{ name: ' ', rows: ['A'] }] }],
  [
    'a seat in two blocks',
    'seat-in-two-groups',
    {
      blocks: [
        { name: 'One', rows: [], seats: ['A1'] },
        { name: 'Two', rows: [], seats: ['A1'] },
      ],
    },
  ],
  ['floors that are no list', 'bad-shape', { floors: {} }],
])('%s is told', (_, kind, extra) => {
  expect(read(second(extra), shipped)).toMatchObject({ plan: null, problems: [{ kind }] })
})
