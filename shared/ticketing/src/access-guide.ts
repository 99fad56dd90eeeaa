import type { HallPlan } from './hall.ts'
import { type HallOutline, hallOutline } from './hall-outline.ts'
import { factsOf, publicPlan, type SeatFacts } from './seat-facts.ts'
import { groupLookup } from './seat-groups.ts'
import { type SeatId, type SeatPlace, seatId } from './seats.ts'

/** A section, and its floor in a hall that has several. */
export interface GuidePart {
  section: string
  floor: { name: string; kn?: string | undefined } | null
}

/** Rows of a section, front to back, with some of their seats. */
export interface GuideRows extends GuidePart {
  /** One line covers rows one behind the other of which the same is to be said. */
  lines: {
    /** `A`, `A–F`, `LA, LB` */
    rows: string
    /** The line covers one row. */
    isOne: boolean
    /** The seats of each row: `1–4, 9`; if `isWhole`, those of the first row. null: they differ from row to row. */
    seats: string | null
    /** How many seats that is: in each row or, where `seats` is null, in all of them. */
    count: number
    /** The rows have no other seats. */
    isWhole: boolean
  }[]
}

/** What a plan says about who can come in where, sit where and see what. None of it changes while seats are sold. */
export interface AccessGuide {
  /** The hall's id. */
  id: string
  /** Whether it says anything that a guest could rely on. Where it says nothing, that promises nothing either way. */
  says: boolean
  wheelchair: (GuidePart & { row: string; number: number; companions: SeatId[] })[]
  stepFree: GuideRows[]
  restricted: GuideRows[]
  /** One line for each section: most halls have aisle seats in every row, and a list of them would hide the rest. */
  aisle: GuideRows[]
  /** Doors by name; a door without a name is left out. */
  doors: { stepFree: string[]; others: string[] }
  /** Sections whose places have no numbers. */
  areas: { name: string; kn?: string | undefined; count: number }[]
  outline: HallOutline
}

export function accessGuide(whole: HallPlan): AccessGuide {
  const plan = publicPlan(whole)
  const { id, doors = [], areas = [] } = plan
  const seats = seatsOf(plan)
  const companions = Map.groupBy(seats, ({ facts }) => facts.companion)
  const rowOrder = new Map(plan.rows.map(({ label, seats: inRow }, index) => [label, { index, size: inRow.length }]))
  const rowsWhere = (is: (facts: SeatFacts) => boolean) =>
    rowsOf(
      seats.filter(({ facts }) => is(facts)),
      rowOrder,
    )
  const doorsWhere = (access: 'step-free' | undefined) =>
    doors.flatMap((door) => (door.access === access && door.name.trim() !== '' ? [door.name] : []))
  const told = {
    wheelchair: seats.flatMap(({ facts, row, number, section, floor }) => {
      if (!facts.wheelchair) return []
      const beside = companions.get(seatId({ row, number })) ?? []
      return [{ section, floor, row, number, companions: beside.map(seatId) }]
    }),
    stepFree: rowsWhere(({ access }) => access === 'step-free').map(linesOf),
    restricted: rowsWhere(({ view }) => view === 'restricted').map(linesOf),
    aisle: rowsWhere(({ aisle }) => aisle !== undefined).map(inOneLine),
    doors: { stepFree: doorsWhere('step-free'), others: doorsWhere(undefined) },
  }
  const { wheelchair, stepFree, restricted, aisle } = told
  return {
    id,
    says: [wheelchair, stepFree, restricted, aisle, told.doors.stepFree].some(({ length }) => length > 0),
    ...told,
    areas: areas.map((area) => ({ name: area.name, ...(area.kn !== undefined && { kn: area.kn }), count: area.count })),
    outline: hallOutline(plan),
  }
}

interface GuideSeat extends SeatPlace, GuidePart {
  facts: SeatFacts
}

function seatsOf(plan: HallPlan): GuideSeat[] {
  const { floors = [] } = plan
  const [sectionOf, floorOf] = [groupLookup(plan.sections), groupLookup(floors)]
  const named = new Map(floors.map(({ name, kn }) => [name, { name, ...(kn !== undefined && { kn }) }]))
  return plan.rows.flatMap(({ label: row, seats }) =>
    seats.map(([number]) => {
      const floor = floors.length > 1 ? named.get(floorOf({ row, number }) ?? '') : undefined
      return {
        row,
        number,
        section: sectionOf({ row, number }) ?? '',
        floor: floor ?? null,
        facts: factsOf(plan, seatId({ row, number })),
      }
    }),
  )
}

/** Row label → the row's place from the front, and how many seats it has. */
type RowOrder = ReadonlyMap<string, { index: number; size: number }>
interface SomeOfRow {
  row: string
  index: number
  seats: string
  count: number
  isWhole: boolean
}

/** Groups the seats by floor and section, in the plan's order. */
function rowsOf(seats: readonly GuideSeat[], order: RowOrder): (GuidePart & { rows: SomeOfRow[] })[] {
  const parts = Map.groupBy(seats, ({ section, floor }) => `${floor?.name ?? ''}\n${section}`)
  return [...parts.values()].flatMap((inPart) => {
    const [first] = inPart
    if (!first) return []
    const rows = [...Map.groupBy(inPart, ({ row }) => row)].map(([row, told]) => {
      const { index = 0, size } = order.get(row) ?? {}
      return { row, index, seats: rangesOf(told.map(({ number }) => number)), count: told.length, isWhole: told.length === size }
    })
    return [{ section: first.section, floor: first.floor, rows }]
  })
}

/** Makes one line of rows one behind the other of which the same is to be said. */
function linesOf({ section, floor, rows }: GuidePart & { rows: SomeOfRow[] }): GuideRows {
  const isAlike = (one: SomeOfRow, next: SomeOfRow) => (one.isWhole ? next.isWhole : !next.isWhole && one.seats === next.seats)
  const lines = runsOf(rows, (one, next) => next.index === one.index + 1 && isAlike(one, next)).flatMap((run) => {
    const [first] = run
    if (!first) return []
    const { seats, count, isWhole } = first
    return [{ rows: runWords(run.map(({ row }) => row)), isOne: run.length === 1, seats, count, isWhole }]
  })
  return { section, floor, lines }
}

function inOneLine(part: GuidePart & { rows: SomeOfRow[] }): GuideRows {
  const { section, floor, rows } = part
  if (rows.length === 1) return linesOf(part)
  const runs = runsOf(rows, (one, next) => next.index === one.index + 1)
  const names = runs.map((run) => runWords(run.map(({ row }) => row))).join(', ')
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return { section, floor, lines: [{ rows: names, isOne: false, seats: null, count, isWhole: false }] }
}

/** `1–4, 9` */
function rangesOf(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((one, other) => one - other)
  return runsOf(sorted, (one, next) => next === one + 1)
    .map((run) => runWords(run.map(String)))
    .join(', ')
}

/** Splits a list into runs of neighbours that belong together. */
function runsOf<T>(all: readonly T[], isNext: (one: T, next: T) => boolean): T[][] {
  const runs: T[][] = []
  for (const each of all) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last !== undefined && isNext(last, each)) run.push(each)
    else runs.push([each])
  }
  return runs
}

/** `1–4`; of two neighbours both are named. */
function runWords(names: readonly string[]): string {
  return names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}
