import { type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import * as z from 'zod/mini'
import { type FloorRake, type HallDoor, type HallPlan, hallFormat } from './hall.ts'
import { areasOf, checkSectionsOf, type PlanReading } from './hall-import-areas.ts'
import { farthest, type HallProblemKind, highest, isRow, isSection, mostSeats, type Problems, SeatCheck } from './hall-import-checks.ts'
import { aisleSides, type SeatFacts } from './seat-facts.ts'
import { groupLookup, type SeatGroup } from './seat-groups.ts'
import { type SeatId, seatId } from './seats.ts'

/** A schema's message is the kind of the problem; without one it is `bad-shape`. */
const kind = (problem: HallProblemKind) => problem

const Size = z.number().check(z.positive(), z.maximum(farthest))
const Plan = z.object({
  format: z.optional(z.number().check(z.maximum(hallFormat, kind('newer-format')))),
  width: Size,
  height: Size,
  stage: z.object({
    path: z.string(kind('bad-stage')).check(z.regex(/^[\sMLHVCSQTAZ\d.,+-]{1,2000}$/i, kind('bad-stage'))),
    label: z.object({ x: z.number(), y: z.number() }),
  }),
  sections: z.array(z.unknown()),
  rows: z.array(z.unknown()),
  areas: z.optional(z.array(z.unknown())),
  floors: z.optional(z.array(z.unknown())),
  blocks: z.optional(z.array(z.unknown())),
  doors: z.optional(z.array(z.unknown())),
  rake: z.optional(z.array(z.unknown())),
  facts: z.optional(z.record(z.string(), z.unknown(), kind('bad-fact'))),
})
const Row = z.object(
  {
    label: z.string(kind('bad-row')).check(z.refine(isRow, kind('bad-row'))),
    seats: z.array(z.unknown()).check(z.minLength(1)),
  },
  kind('bad-row'),
)
const Seat = z.tuple([z.number(), z.number(), z.number()])
/**
 * The length is checked before the entries: a plan has no more rows and seats, and each entry that is no name would be a problem of its
 * own.
 */
const Names = z.pipe(z.array(z.unknown()).check(z.maxLength(mostSeats)), z.array(z.string()))
/** A section, floor or block. `bad` is the kind of its own problems. */
const groupOf = (bad: HallProblemKind) => {
  const name = z.string(bad).check(z.refine(isSection, bad))
  return z.object({ name, kn: z.optional(name), rows: Names, seats: z.optional(Names) }, bad)
}
const Door = z.object(
  {
    x: z.number(kind('bad-door')).check(z.minimum(0, kind('bad-door'))),
    y: z.number(kind('bad-door')).check(z.minimum(0, kind('bad-door'))),
    name: z._default(
      z.string(kind('bad-door')).check(
        z.maxLength(40, kind('bad-door')),
        z.refine((name) => !/\p{C}/u.test(name), kind('bad-door')),
      ),
      '',
    ),
    access: z.optional(z.literal('step-free', kind('bad-door'))),
  },
  kind('bad-door'),
)
const badRake = kind('bad-rake')
const Rake = z.object(
  {
    floor: z.optional(z.string(badRake)),
    base: z.number(badRake).check(z.minimum(-highest, badRake), z.maximum(highest, badRake)),
    rise: z.number(badRake).check(z.minimum(-1, badRake), z.maximum(2, badRake)),
  },
  badRake,
)
const badFact = kind('bad-fact')
const Facts = z.strictObject(
  {
    wheelchair: z.optional(z.literal(true, badFact)),
    companion: z.optional(z.string(badFact)),
    view: z.optional(z.literal('restricted', badFact)),
    access: z.optional(z.literal('step-free', badFact)),
    aisle: z.optional(z.enum(aisleSides, badFact)),
    house: z.optional(z.literal(true, badFact)),
  },
  badFact,
)

/** Reads a `HallPlan` as JSON. Each part is read by itself, so that a problem in one part hides none in the others. */
export function readJsonPlan(content: string, problems: Problems): Omit<HallPlan, 'id' | 'name'> | undefined {
  const text = parsed(content)
  if ('failedAt' in text) {
    problems.add(text.failedAt, 'not-json')
    return undefined
  }
  const bad: PlanReading['bad'] = (path, problem) => void (problems.isFull || problems.add(text.lineOf(path), problem))
  const read: PlanReading['read'] = (schema, value, path) => {
    if (problems.isFull) return undefined
    const { success, data, error } = schema.safeParse(value, { error: () => kind('bad-shape') })
    if (success) return data
    for (const issue of error.issues) bad([...path, ...(issue.path as JSONPath)], issue.message as HallProblemKind)
    return undefined
  }
  const plan = read(Plan, text.value, [])
  if (!plan) return undefined
  if (plan.rows.length + (plan.areas ?? []).length === 0) {
    bad(['rows'], 'no-seats')
    return undefined
  }
  const { format, width, height, stage } = plan
  const reading: PlanReading = { read, bad }
  const check = new SeatCheck()
  const rows = rowsOf(plan, check, reading)
  const areas = areasOf(plan, { rows, check }, reading)
  const hall = {
    rows: new Set([...rows.keys(), ...areas.map(({ row }) => row)]),
    seats: new Set([...rows].flatMap(([row, { seats }]) => seats.map(([number]) => seatId({ row, number })))),
  }
  const sections = groupsOf(plan.sections, 'sections', hall, reading)
  checkSectionOfRows(rows, sections, bad)
  checkSectionsOf(areas, sections, bad)
  const floors = groupsOf(plan.floors ?? [], 'floors', hall, reading)
  const blocks = groupsOf(plan.blocks ?? [], 'blocks', hall, reading)
  const doors = doorsOf(plan, reading)
  const rake = rakeOf(plan, floors, reading)
  const facts = factsOf(plan.facts ?? {}, hall.seats, reading)
  return {
    ...((format === 2 || format === hallFormat) && { format }),
    width,
    height,
    stage,
    sections,
    ...filled({ floors, blocks, doors, rake, facts, areas }),
    rows: Array.from(rows, ([label, { seats }]) => ({ label, seats })),
  }
}

/** The parts that have any entry. */
function filled<Parts extends object>(parts: Parts): Partial<Parts> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part as object).length > 0)) as Partial<Parts>
}

function checkSectionOfRows(
  rows: ReadonlyMap<string, { seats: Seats; path: JSONPath }>,
  sections: readonly SeatGroup[],
  bad: PlanReading['bad'],
): void {
  const sectionOf = groupLookup(sections)
  for (const [row, { seats, path }] of rows) {
    // A row whose seats couldn't be read is looked up itself.
    const numbers = seats.length > 0 ? seats.map(([number]) => number) : [0]
    if (numbers.some((number) => sectionOf({ row, number }) === undefined)) bad(path, 'row-in-no-section')
  }
}

type Seats = HallPlan['rows'][number]['seats']

/** Reads the rows, by label. */
function rowsOf({ rows: given, width, height }: z.output<typeof Plan>, check: SeatCheck, { read, bad }: PlanReading) {
  const seatAt = (value: unknown, row: string, path: JSONPath): Seats => {
    const seat = check.isFull ? undefined : read(Seat, value, path)
    if (!seat) return []
    const [number, x, y] = seat
    const problem = check.problemOf({ row, number, x, y }) ?? (x > width || y > height ? 'outside' : undefined)
    if (problem) bad(path, problem)
    return [seat]
  }
  const rows = new Map<string, { seats: Seats; path: JSONPath }>()
  for (const [index, value] of given.entries()) {
    const path = ['rows', index]
    const row = read(Row, value, path)
    if (!row) continue
    const { label } = row
    if (rows.has(label)) bad(path, 'row-twice')
    else rows.set(label, { seats: row.seats.flatMap((seat, place) => seatAt(seat, label, [...path, 'seats', place])), path })
  }
  return rows
}

const groupKinds = {
  sections: { schema: groupOf('bad-section'), bad: 'bad-section', rowTwice: 'row-in-two-sections', withoutRow: 'section-without-row' },
  floors: { schema: groupOf('bad-group'), bad: 'bad-group', rowTwice: 'row-in-two-groups', withoutRow: 'group-without-row' },
  blocks: { schema: groupOf('bad-group'), bad: 'bad-group', rowTwice: 'row-in-two-groups', withoutRow: 'group-without-row' },
} as const

interface Known {
  rows: ReadonlySet<string>
  seats: ReadonlySet<SeatId>
}

function groupsOf(given: readonly unknown[], list: keyof typeof groupKinds, hall: Known, { read, bad }: PlanReading): SeatGroup[] {
  const kinds = groupKinds[list]
  const taken = { rows: new Set<string>(), seats: new Set<SeatId>() }
  const groups = new Map<string, SeatGroup>()
  for (const [index, value] of given.entries()) {
    const path = [list, index]
    const group = read(kinds.schema, value, path)
    if (!group) continue
    const { name, kn, rows, seats = [] } = group
    if (groups.has(name)) bad(path, kinds.bad)
    takeAll(rows, taken.rows, hall.rows, (isTwice) => bad(path, isTwice ? kinds.rowTwice : kinds.withoutRow))
    takeAll(seats, taken.seats, hall.seats, (isTwice) => bad(path, isTwice ? 'seat-in-two-groups' : 'unknown-seat'))
    // Section names are translated by the dictionary.
    const isNamed = kn !== undefined && list !== 'sections'
    groups.set(name, { name, ...(isNamed && { kn }), rows, ...(seats.length > 0 && { seats }) })
  }
  return [...groups.values()]
}

/** Adds names to `taken`. Each has to be in the hall, and may be taken only once. */
function takeAll(names: readonly string[], taken: Set<string>, known: ReadonlySet<string>, bad: (isTwice: boolean) => void): void {
  for (const name of names) {
    if (taken.has(name)) bad(true)
    else if (!known.has(name)) bad(false)
    taken.add(name)
  }
}

function doorsOf({ doors = [], width, height }: z.output<typeof Plan>, { read, bad }: PlanReading): HallDoor[] {
  return doors.flatMap((value, index) => {
    const path = ['doors', index]
    const door = read(Door, value, path)
    if (door && (door.x > width || door.y > height)) bad(path, 'bad-door')
    return door ?? []
  })
}

function rakeOf({ rake = [] }: z.output<typeof Plan>, floors: readonly SeatGroup[], { read, bad }: PlanReading): FloorRake[] {
  const told = new Set<string | undefined>()
  return rake.flatMap((value, index) => {
    const path = ['rake', index]
    const one = read(Rake, value, path)
    if (!one) return []
    const isKnown = one.floor === undefined || floors.some(({ name }) => name === one.floor)
    if (!isKnown || told.has(one.floor)) bad(path, 'bad-rake')
    told.add(one.floor)
    return one
  })
}

function factsOf(
  given: Readonly<Record<string, unknown>>,
  seats: ReadonlySet<SeatId>,
  { read, bad }: PlanReading,
): Record<SeatId, SeatFacts> {
  const facts = new Map<SeatId, SeatFacts>()
  for (const [seat, value] of Object.entries(given)) {
    if (!seats.has(seat)) bad(['facts', seat], 'unknown-seat')
    const known = read(Facts, value, ['facts', seat])
    if (known) facts.set(seat, known)
  }
  for (const [seat, { companion }] of facts) {
    if (companion !== undefined && !facts.get(companion)?.wheelchair) bad(['facts', seat], 'companion-of-none')
  }
  return Object.fromEntries(facts)
}

interface JsonText {
  value: unknown
  /** The line of this part, from 1. If the part is missing: the line of the nearest part around it. */
  lineOf: (path: JSONPath) => number
}

function parsed(content: string): JsonText | { failedAt: number } {
  const errors: ParseError[] = []
  const root = treeOf(content, errors)
  const lines = new Uint32Array(content.length + 1)
  for (let at = 0, line = 1; at <= content.length; at++) {
    lines[at] = line
    if (content[at] === '\n') line++
  }
  const lineAt = (offset: number) => lines[offset] ?? 1
  const [error] = errors
  if (!root || error) return { failedAt: lineAt(error?.offset ?? 0) }
  const partsOf = new PartLookup()
  const nodeAt = (path: JSONPath): Node => {
    let node = root
    for (const segment of path) {
      const part = partsOf.find(node, segment)
      if (!part) break
      node = part
    }
    return node
  }
  return { value: JSON.parse(content), lineOf: (path) => lineAt(nodeAt(path).offset) }
}

/** Looks parts up by name. An object may have a hundred thousand properties, and a plan a thousand problems. */
class PartLookup {
  readonly #known = new Map<Node, Map<string, Node | undefined>>()

  find(node: Node, segment: JSONPath[number]): Node | undefined {
    if (typeof segment === 'number') return node.type === 'array' ? node.children?.[segment] : undefined
    if (node.type !== 'object') return undefined
    let properties = this.#known.get(node)
    if (!properties) {
      properties = new Map(node.children?.map(({ children: [name, value] = [] }) => [String(name?.value), value]))
      this.#known.set(node, properties)
    }
    return properties.get(segment)
  }
}

/** Parses a text. Deeply nested brackets exhaust the stack; no plan is that deep. */
function treeOf(content: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(content, errors, { disallowComments: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
