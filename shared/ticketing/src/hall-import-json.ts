import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import * as z from 'zod/mini'
import type { HallPlan } from './hall.ts'
import { farthest, type HallProblemKind, isRow, isSection, type Problems, SeatCheck } from './hall-import-checks.ts'

/** A schema's message is the kind of the problem; without one it is `bad-shape`. */
const kind = (problem: HallProblemKind) => problem

const Size = z.number().check(z.positive(), z.maximum(farthest))
const Plan = z.object({
  width: Size,
  height: Size,
  stage: z.object({
    path: z.string(kind('bad-stage')).check(z.regex(/^[\sMLHVCSQTAZ\d.,+-]{1,2000}$/i, kind('bad-stage'))),
    label: z.object({ x: z.number(), y: z.number() }),
  }),
  sections: z.array(z.unknown()),
  rows: z.array(z.unknown()).check(z.minLength(1, kind('no-seats'))),
})
const Row = z.object(
  {
    label: z.string(kind('bad-row')).check(z.refine(isRow, kind('bad-row'))),
    seats: z.array(z.unknown()).check(z.minLength(1)),
  },
  kind('bad-row'),
)
const Seat = z.tuple([z.number(), z.number(), z.number()])
const Section = z.object(
  { name: z.string(kind('bad-section')).check(z.refine(isSection, kind('bad-section'))), rows: z.array(z.string()) },
  kind('bad-section'),
)

/** A `HallPlan` as JSON. Each part is read by itself, so that what is wrong in one hides nothing in the others. */
export function readJsonPlan(content: string, problems: Problems): Omit<HallPlan, 'id' | 'name'> | undefined {
  const text = parsed(content)
  if ('failedAt' in text) {
    problems.add(text.failedAt, 'not-json')
    return undefined
  }
  const bad: Reading['bad'] = (path, problem) => problems.add(text.lineOf(path), problem)
  const read: Reading['read'] = (schema, value, path) => {
    const { success, data, error } = schema.safeParse(value, { error: () => kind('bad-shape') })
    if (success) return data
    for (const issue of error.issues) bad([...path, ...(issue.path as JSONPath)], issue.message as HallProblemKind)
    return undefined
  }
  const plan = read(Plan, text.value, [])
  if (!plan) return undefined
  const { width, height, stage } = plan
  const rows = rowsOf(plan, { read, bad })
  const sections = sectionsOf(plan, new Set(rows.keys()), { read, bad })
  const inSections = new Set(sections.flatMap((section) => section.rows))
  for (const [label, { path }] of rows) if (!inSections.has(label)) bad(path, 'row-in-no-section')
  return { width, height, stage, sections, rows: Array.from(rows, ([label, { seats }]) => ({ label, seats })) }
}

interface Reading {
  /** The part at this path; undefined where it isn't what it must be, which is noted. */
  read: <Output>(schema: z.ZodMiniType<Output>, value: unknown, path: JSONPath) => Output | undefined
  bad: (path: JSONPath, problem: HallProblemKind) => void
}

type Seats = HallPlan['rows'][number]['seats']

/** By label. */
function rowsOf({ rows: given, width, height }: z.output<typeof Plan>, { read, bad }: Reading) {
  const check = new SeatCheck()
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

function sectionsOf({ sections: given }: z.output<typeof Plan>, rows: ReadonlySet<string>, { read, bad }: Reading): HallPlan['sections'] {
  const taken = new Set<string>()
  const sections = new Map<string, HallPlan['sections'][number]>()
  for (const [index, value] of given.entries()) {
    const path = ['sections', index]
    const section = read(Section, value, path)
    if (!section) continue
    if (sections.has(section.name)) bad(path, 'bad-section')
    for (const label of section.rows) {
      if (taken.has(label)) bad(path, 'row-in-two-sections')
      else if (!rows.has(label)) bad(path, 'section-without-row')
      taken.add(label)
    }
    sections.set(section.name, section)
  }
  return [...sections.values()]
}

interface JsonText {
  value: unknown
  /** From 1: the line of this place, or of the nearest around it that is there. */
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
  const nodeAt = (path: JSONPath): Node => (path.length === 0 ? root : (findNodeAtLocation(root, path) ?? nodeAt(path.slice(0, -1))))
  return { value: JSON.parse(content), lineOf: (path) => lineAt(nodeAt(path).offset) }
}

/** Brackets in brackets exhaust the stack: no plan is as deep. */
function treeOf(content: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(content, errors, { disallowComments: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
