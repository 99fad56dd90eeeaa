import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import type { HallPlan } from './hall.ts'
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
    doors: fc.array(fc.record({ x: fc.nat({ max: 8 }), y: fc.nat({ max: 8 }), name: fc.constantFrom('', 'West') }), { maxLength: 2 }),
  })
  .map(({ counts, picks, facts: stream, hasFloors, doors }): HallPlan => {
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
      format: 2,
      id: 'any',
      name: 'Any',
      width: 10,
      height: 10,
      stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
      sections: groups(),
      ...(hasFloors && { floors: groups(), blocks: groups() }),
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
  const content = hallText(shipped as unknown as HallPlan).replace('{', '{\n "format": 3,')
  expect(read(content, shipped)).toEqual({ plan: null, problems: [{ line: 2, kind: 'newer-format' }] })
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
