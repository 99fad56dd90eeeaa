import type { JSONPath } from 'jsonc-parser'
import * as z from 'zod/mini'
import type { HallArea } from './hall-areas.ts'
import { farthest, type HallProblemKind, isRow, isSection, mostPlaces, type SeatCheck } from './hall-import-checks.ts'
import type { SeatGroup } from './seat-groups.ts'

export interface PlanReading {
  /** Reads the part at this path; undefined if it isn't what it must be, which is recorded as a problem. */
  read: <Output>(schema: z.ZodMiniType<Output>, value: unknown, path: JSONPath) => Output | undefined
  bad: (path: JSONPath, problem: HallProblemKind) => void
}

const badArea = 'bad-area' satisfies HallProblemKind
const areaLength = z.number(badArea).check(z.positive(badArea), z.maximum(farthest, badArea))
const areaName = z.string(badArea).check(z.refine(isSection, badArea))
const Area = z.strictObject(
  {
    name: areaName,
    kn: z.optional(areaName),
    row: z.string(badArea).check(z.refine(isRow, badArea)),
    count: z.int(badArea).check(z.minimum(1, badArea), z.maximum(mostPlaces, badArea)),
    x: z.number(badArea).check(z.minimum(0, badArea)),
    y: z.number(badArea).check(z.minimum(0, badArea)),
    width: areaLength,
    height: areaLength,
  },
  badArea,
)

/** Reads the areas. Each has a row of its own and lies in the hall. */
export function areasOf(
  { areas: given = [], width, height }: { areas?: unknown[] | undefined; width: number; height: number },
  known: { rows: ReadonlyMap<string, unknown>; check: SeatCheck },
  { read, bad }: PlanReading,
): HallArea[] {
  const areas = new Map<string, HallArea>()
  const names = new Set<string>()
  for (const [index, value] of given.entries()) {
    const path = ['areas', index]
    const area = read(Area, value, path)
    if (!area) continue
    if (areas.has(area.row) || known.rows.has(area.row)) bad(path, 'row-twice')
    if (names.has(area.name)) bad(path, 'bad-area')
    if (area.x + area.width > width || area.y + area.height > height) bad(path, 'outside')
    const problem = known.check.problemOfArea(area.row, area.count)
    if (problem) bad(path, problem)
    const { kn, ...told } = area
    areas.set(area.row, { ...told, ...(kn !== undefined && { kn }) })
    names.add(area.name)
  }
  return [...areas.values()]
}

/** Checks that the section of an area has nothing else in it. */
export function checkSectionsOf(areas: readonly HallArea[], sections: readonly SeatGroup[], bad: PlanReading['bad']): void {
  for (const [index, { row }] of areas.entries()) {
    const own = sections.find(({ rows }) => rows.includes(row))
    if (!own) bad(['areas', index], 'row-in-no-section')
    else if (own.rows.length > 1 || (own.seats ?? []).length > 0) bad(['areas', index], 'area-not-alone')
  }
}
