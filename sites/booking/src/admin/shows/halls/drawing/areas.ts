import type { Drawing, DrawnArea } from './drawing.ts'
import { labelAfter, withNames } from './rows.ts'
import { tidy } from './tidy.ts'

/** What a new area of places without numbers is made from. An area is identified by its row, whose label no guest sees. */
interface NewPlaces {
  name: string
  kn?: string | undefined
  count: number
  floor: string
}

/** Seat pitches. */
const firstSize = { width: 12, height: 5 }
const leastSize = 1

/** Adds an area behind everything that is drawn, in a section of its own that has the area's name. */
export function addPlaces(drawing: Drawing, { name, kn, count, floor }: NewPlaces): Drawing {
  const { rows, areas = [], stage } = drawing
  const back = Math.max(
    stage.label.y + 2,
    ...rows.flatMap(({ seats }) => seats.map(({ y }) => y + 1)),
    ...areas.map(({ y, height }) => y + height),
  )
  const place = { x: Math.max(0, Math.round(stage.label.x - firstSize.width / 2)), y: Math.ceil(back) + 1 }
  const taken = new Set([...rows.map(({ label }) => label), ...areas.map(({ row }) => row)])
  let row = 'ZAA'
  while (taken.has(row)) row = labelAfter(row)
  const area: DrawnArea = { name, kn, row, count, ...place, ...firstSize, section: name, floor, block: '' }
  return withNames({ ...drawing, areas: [...areas, area] }, { section: name, floor })
}

export function changeArea(drawing: Drawing, row: string, change: Partial<DrawnArea>): Drawing {
  const area = drawing.areas?.find((each) => each.row === row)
  const keys = Object.keys(change) as (keyof DrawnArea)[]
  if (!area || keys.every((key) => area[key] === change[key])) return drawing
  const after = { ...area, ...change }
  const changed = { ...drawing, areas: drawing.areas?.map((each) => (each === area ? after : each)) }
  const sections = renamed(changed, 'section', area.section, after.section)
  const floors = renamed(changed, 'floor', area.floor, after.floor)
  return withNames({ ...changed, sections, floors }, { section: after.section, floor: after.floor })
}

export function removeArea(drawing: Drawing, row: string): Drawing {
  return { ...drawing, areas: drawing.areas?.filter((area) => area.row !== row) }
}

/**
 * Replaces the name `before` with `after` if nothing uses `before` any more. A name is typed letter by letter, and no half of it may stay.
 */
function renamed({ rows, areas = [], ...drawing }: Drawing, kind: 'section' | 'floor', before: string, after: string): readonly string[] {
  const names = drawing[`${kind}s`]
  const isUsed = areas.some((each) => each[kind] === before) || rows.some(({ seats }) => seats.some((seat) => seat[kind] === before))
  if (before === after || isUsed) return names
  return names.flatMap((name) => (name !== before ? [name] : after === '' || names.includes(after) ? [] : [after]))
}

/** The part of an area that the pointer drags. */
export interface AreaHandle {
  area: string
  part: 'whole' | 'corner'
}

export function dragArea(drawing: Drawing, { area: row, part }: AreaHandle, dx: number, dy: number): Drawing {
  const area = drawing.areas?.find((each) => each.row === row)
  if (!area) return drawing
  const { x, y, width, height } = area
  return part === 'whole'
    ? changeArea(drawing, row, { x: tidy(x + dx), y: tidy(y + dy) })
    : changeArea(drawing, row, { width: Math.max(leastSize, tidy(width + dx)), height: Math.max(leastSize, tidy(height + dy)) })
}

/**
 * Returns the part of an area at a place of the plan; where areas overlap, the one drawn last. `reach`: how far from a corner a press may
 * be, in seat pitches.
 */
export function areaAt({ areas = [] }: Pick<Drawing, 'areas'>, at: { x: number; y: number }, reach: number): AreaHandle | undefined {
  const near = Math.min(reach, 0.8)
  const corner = areas.findLast(({ x, y, width, height }) => Math.abs(x + width - at.x) <= near && Math.abs(y + height - at.y) <= near)
  if (corner) return { area: corner.row, part: 'corner' }
  const within = areas.findLast(({ x, y, width, height }) => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height)
  return within && { area: within.row, part: 'whole' }
}
