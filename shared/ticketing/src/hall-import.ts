import { parseCsvWithLines } from './csv-lines.ts'
import type { HallPlan } from './hall.ts'
import { framedHall } from './hall-frame.ts'
import { parseJsonWithLines } from './json-lines.ts'
import { parseSeatId, seatId } from './seats.ts'

/** What can be wrong with a plan, at a line of its text. */
export type HallProblemKind =
  | 'not-utf-8'
  | 'not-json'
  | 'bad-shape'
  | 'bad-header'
  | 'bad-columns'
  | 'unclosed-quote'
  | 'no-seats'
  | 'too-many-seats'
  | 'bad-section'
  | 'bad-row'
  | 'bad-number'
  | 'bad-position'
  | 'seat-twice'
  | 'place-taken'
  | 'row-in-two-sections'
  | 'row-in-no-section'
  | 'row-twice'
  | 'section-without-row'
  | 'outside'
  | 'bad-stage'

export interface HallProblem {
  /** From 1. */
  line: number
  kind: HallProblemKind
}

export interface HallText {
  id: string
  name: string
  format: 'json' | 'csv'
  content: string
}

/** A sound plan, or what is wrong with it; never both. */
export type HallImport = { plan: HallPlan; problems: [] } | { plan: null; problems: HallProblem[] }

/** As many as the map draws in time. */
const mostSeats = 10_000
/** More help nobody. */
const mostProblems = 1_000
const farthest = 1_000

/** Reads a hall plan. JSON is a `HallPlan`; CSV has a line a seat below `section,row,number,x,y`, and its stage is drawn in front. */
export function importHall(text: HallText): HallImport {
  const content = text.content.replace(/^\uFEFF/, '')
  // What a decoder puts where bytes are no UTF-8, and what UTF-16 looks like to one.
  const garbled = /[\uFFFD\0]/.exec(content)
  const problems = new Problems()
  if (garbled) {
    problems.add(content.slice(0, garbled.index).split('\n').length, 'not-utf-8')
    return problems.asImport()
  }
  const plan = text.format === 'json' ? readJson(content, problems) : readCsv(content, problems)
  return plan && problems.areNone() ? { plan: { ...plan, id: text.id, name: text.name }, problems: [] } : problems.asImport()
}

class Problems {
  readonly #found: HallProblem[] = []

  add(line: number, kind: HallProblemKind): void {
    if (this.#found.length < mostProblems) this.#found.push({ line, kind })
  }
  areNone(): boolean {
    return this.#found.length === 0
  }
  asImport(): HallImport {
    return { plan: null, problems: this.#found.toSorted((a, b) => a.line - b.line) }
  }
}

interface PlacedSeat {
  row: string
  number: number
  x: number
  y: number
}

/** Looks at seats one after another: what each is, and that none stands twice or on another. */
class SeatCheck {
  readonly #problems: Problems
  readonly #ids = new Set<string>()
  readonly #places = new Set<string>()

  constructor(problems: Problems) {
    this.#problems = problems
  }

  get count(): number {
    return this.#ids.size
  }

  isSound(line: number, { row, number, x, y }: PlacedSeat): boolean {
    const kind = this.#problemOf(row, number, x, y)
    if (kind) this.#problems.add(line, kind)
    return kind === undefined
  }

  #problemOf(row: string, number: number, x: number, y: number): HallProblemKind | undefined {
    if (!isRow(row)) return 'bad-row'
    if (parseSeatId(`${row}${number}`) === undefined) return 'bad-number'
    if (![x, y].every((each) => Number.isFinite(each) && each >= 0 && each <= farthest)) return 'bad-position'
    const id = seatId({ row, number })
    const place = `${x} ${y}`
    if (this.#ids.has(id)) return 'seat-twice'
    if (this.#places.has(place)) return 'place-taken'
    this.#ids.add(id)
    this.#places.add(place)
    return this.#ids.size > mostSeats ? 'too-many-seats' : undefined
  }
}

const isRow = (row: string) => /^[A-Z]{1,3}$/.test(row)
const isSection = (name: string) => name.length <= 40 && /\p{L}/u.test(name) && !/\p{C}/u.test(name)

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each line is checked in the order in which its problems are told
function readCsv(content: string, problems: Problems): Omit<HallPlan, 'id' | 'name'> | undefined {
  const { rows, unclosed } = parseCsvWithLines(content)
  if (unclosed !== null) problems.add(unclosed, 'unclosed-quote')
  const [header, ...lines] = rows
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? []
  const places = ['section', 'row', 'number', 'x', 'y'].map((name) => names.indexOf(name))
  const [section = -1, row = -1, number = -1, x = -1, y = -1] = places
  if (places.includes(-1)) problems.add(header?.line ?? 1, 'bad-header')
  else if (lines.length === 0) problems.add(header?.line ?? 1, 'no-seats')
  if (!problems.areNone()) return undefined

  const sectionOf = new Map<string, string>()
  const seatsOf = new Map<string, [number, number, number][]>()
  const check = new SeatCheck(problems)
  for (const { line, cells } of lines) {
    if (cells.length !== names.length) {
      problems.add(line, 'bad-columns')
      continue
    }
    const cell = (index: number) => cells[index] ?? ''
    const number_ = (index: number) => (/^-?\d+(\.\d+)?$/.test(cell(index)) ? Number(cell(index)) : Number.NaN)
    const name = cell(section)
    const seat = { row: cell(row), number: number_(number), x: number_(x), y: number_(y) }
    if (!isSection(name)) problems.add(line, 'bad-section')
    else if (!check.isSound(line, seat)) {
      if (check.count > mostSeats) break
    } else if ((sectionOf.get(seat.row) ?? name) !== name) problems.add(line, 'row-in-two-sections')
    else {
      sectionOf.set(seat.row, name)
      const seats = seatsOf.get(seat.row) ?? []
      seats.push([seat.number, seat.x, seat.y])
      seatsOf.set(seat.row, seats)
    }
  }
  const sections = Map.groupBy(sectionOf.keys(), (label) => sectionOf.get(label) ?? '')
  return framedHall(
    [...sections].map(([name, labels]) => ({ name, rows: labels })),
    [...seatsOf].map(([label, seats]) => ({ label, seats: seats.toSorted((a, b) => a[1] - b[1]) })),
  )
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each line is checked in the order in which its problems are told
function readJson(content: string, problems: Problems): Omit<HallPlan, 'id' | 'name'> | undefined {
  const read = parseJsonWithLines(content)
  if ('failedAt' in read) {
    problems.add(read.failedAt, 'not-json')
    return undefined
  }
  const { value, lineOf } = read
  const bad = (at: unknown, kind: HallProblemKind) => {
    problems.add(lineOf(at), kind)
    return undefined
  }
  if (!isObject(value)) return bad(value, 'bad-shape')
  const { width, height, stage, sections, rows } = value
  if (!isSize(width) || !isSize(height)) return bad(value, 'bad-shape')
  if (!isObject(stage) || !isObject(stage['label'])) return bad(stage ?? value, 'bad-shape')
  const { path, label } = stage
  const { x, y } = label as Record<string, unknown>
  if (typeof path !== 'string' || !/^[\sMLHVCSQTAZ\d.,+-]{1,2000}$/i.test(path)) return bad(stage, 'bad-stage')
  if (!isNumber(x) || !isNumber(y)) return bad(label, 'bad-shape')
  if (!Array.isArray(sections) || !Array.isArray(rows)) return bad(value, 'bad-shape')

  const check = new SeatCheck(problems)
  const readRows: HallPlan['rows'] = []
  for (const row of rows) {
    const label = isObject(row) ? row['label'] : undefined
    const seats = isObject(row) ? row['seats'] : undefined
    if (typeof label !== 'string' || !isRow(label)) bad(row, 'bad-row')
    else if (!Array.isArray(seats) || seats.length === 0) bad(row, 'bad-shape')
    else if (readRows.some((other) => other.label === label)) bad(row, 'row-twice')
    else {
      const sound: [number, number, number][] = []
      for (const seat of seats) {
        if (check.count > mostSeats) return undefined
        const [number, x, y] = Array.isArray(seat) && seat.length === 3 && seat.every(isNumber) ? seat : []
        if (number === undefined || x === undefined || y === undefined) bad(seat, 'bad-shape')
        else if (check.isSound(lineOf(seat), { row: label, number, x, y })) {
          if (x > width || y > height) bad(seat, 'outside')
          sound.push([number, x, y])
        }
      }
      readRows.push({ label, seats: sound })
    }
  }
  if (readRows.length === 0) return bad(rows, 'no-seats')

  const sectionOf = new Map<string, string>()
  const readSections: HallPlan['sections'] = []
  for (const section of sections) {
    const name = isObject(section) ? section['name'] : undefined
    const labels = isObject(section) ? section['rows'] : undefined
    if (typeof name !== 'string' || !isSection(name) || readSections.some((other) => other.name === name)) bad(section, 'bad-section')
    else if (!Array.isArray(labels) || !labels.every((each) => typeof each === 'string')) bad(section, 'bad-shape')
    else {
      for (const label of labels) {
        if (sectionOf.has(label)) bad(section, 'row-in-two-sections')
        else if (!readRows.some((row) => row.label === label)) bad(section, 'section-without-row')
        sectionOf.set(label, name)
      }
      readSections.push({ name, rows: labels })
    }
  }
  for (const row of rows) if (isObject(row) && !sectionOf.has(String(row['label']))) bad(row, 'row-in-no-section')
  return { width, height, stage: { path, label: { x, y } }, sections: readSections, rows: readRows }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isSize(value: unknown): value is number {
  return isNumber(value) && value > 0 && value <= farthest
}
