import { CsvError, parse } from 'csv-parse/sync'
import type { HallPlan } from './hall.ts'
import { type HallProblemKind, isSection, type Problems, SeatCheck } from './hall-import-checks.ts'

/** Reads one line for each seat below `section,row,number,x,y`, with the columns in any order. A stage is drawn in front of the seats. */
export function readCsvPlan(content: string, problems: Problems): Omit<HallPlan, 'id' | 'name'> | undefined {
  const [header, ...records] = recordsOf(content, problems)
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? []
  const columns = ['section', 'row', 'number', 'x', 'y'].map((name) => names.indexOf(name))
  if (!problems.areNone()) return undefined
  if (columns.includes(-1)) problems.add(header?.line ?? 1, 'bad-header')
  else if (records.length === 0) problems.add(header?.line ?? 1, 'no-seats')

  const check = new SeatCheck()
  const sectionOf = new Map<string, string>()
  const seatsOf = new Map<string, HallPlan['rows'][number]['seats']>()
  const take = (cells: readonly string[]): HallProblemKind | undefined => {
    if (cells.length !== names.length) return 'bad-columns'
    const [section = '', row = '', ...rest] = columns.map((column) => cells[column] ?? '')
    const [number = Number.NaN, x = Number.NaN, y = Number.NaN] = rest.map(numberIn)
    if (!isSection(section)) return 'bad-section'
    const problem = check.problemOf({ row, number, x, y })
    if (problem) return problem
    if ((sectionOf.get(row) ?? section) !== section) return 'row-in-two-sections'
    sectionOf.set(row, section)
    const seats = seatsOf.get(row) ?? []
    seats.push([number, x, y])
    seatsOf.set(row, seats)
    return undefined
  }
  for (const { line, cells } of columns.includes(-1) ? [] : records) {
    const problem = take(cells)
    if (problem) problems.add(line, problem)
    if (check.isFull) break
  }
  if (!problems.areNone()) return undefined
  const sections = Map.groupBy(sectionOf.keys(), (label) => sectionOf.get(label) ?? '')
  return framedHall(
    [...sections].map(([name, rows]) => ({ name, rows })),
    [...seatsOf].map(([label, seats]) => ({ label, seats: seats.toSorted(([, a], [, b]) => a - b) })),
  )
}

interface CsvRecord {
  /** The line that it begins in, from 1. */
  line: number
  cells: readonly string[]
}

/** Reads the records up to a quotation mark that nothing closes. Spreadsheets of some countries separate by semicolons. */
function recordsOf(content: string, problems: Problems): CsvRecord[] {
  const records: CsvRecord[] = []
  let ended = 0
  try {
    parse(content, {
      delimiter: /^[^\n,]*;[^\n,]*(\n|$)/.test(content) ? ';' : ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_quotes: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        records.push({ line: lines - (cells.join('').split('\n').length - 1), cells })
        ended = lines
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.add(ended + 1, 'unclosed-quote')
  }
  return records
}

function numberIn(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Seat pitches around the seats, and from the stage's far edge to the first row. */
const margin = 1.5
const stageDepth = 3.5

/** Makes a hall of seats alone: moves them to its edges and draws a stage in front of them. */
function framedHall(sections: HallPlan['sections'], rows: HallPlan['rows']): Omit<HallPlan, 'id' | 'name'> {
  const seats = rows.flatMap((row) => row.seats)
  const least = (index: 1 | 2) => seats.reduce((low, seat) => Math.min(low, seat[index]), Number.POSITIVE_INFINITY)
  const most = (index: 1 | 2) => seats.reduce((high, seat) => Math.max(high, seat[index]), 0)
  const dx = margin - least(1)
  const dy = margin + stageDepth - least(2)
  const width = rounded(most(1) + dx + margin)
  const middle = width / 2
  const [left, right] = [rounded(middle - width / 4), rounded(middle + width / 4)]
  return {
    width,
    height: rounded(most(2) + dy + margin),
    stage: {
      path: `M${rounded(left + 1)} 0.8L${left} 2.6Q${rounded(middle)} 3.8 ${right} 2.6L${rounded(right - 1)} 0.8Z`,
      label: { x: rounded(middle), y: 1.9 },
    },
    sections,
    rows: rows.map((row) => ({
      ...row,
      seats: row.seats.map(([number, x, y]): [number, number, number] => [number, rounded(x + dx), rounded(y + dy)]),
    })),
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
