import { type HallPlan, hallFormat } from './hall.ts'
import type { HallArea } from './hall-areas.ts'
import type { SeatFacts } from './seat-facts.ts'
import type { SeatGroup } from './seat-groups.ts'
import { parseSeatId, type SeatId, sortSeatIds } from './seats.ts'

/**
 * Writes a plan as text: always in the same order, with a line for each row of a group, seat and fact, so that two versions can be
 * compared. `importHall` reads it back.
 */
export function hallText(plan: HallPlan): string {
  const { format, id, name, width, height, stage, sections, floors, blocks, doors, rake, facts, areas, rows } = ordered(plan)
  const parts = [
    ...(format ? [`"format": ${format}`] : []),
    `"id": ${json(id)}`,
    `"name": ${json(name)}`,
    `"width": ${width}`,
    `"height": ${height}`,
    `"stage": {\n  "path": ${json(stage.path)},\n  "label": {"x": ${stage.label.x}, "y": ${stage.label.y}}\n }`,
    `"sections": ${groups(sections)}`,
    ...(floors ? [`"floors": ${groups(floors)}`] : []),
    ...(blocks ? [`"blocks": ${groups(blocks)}`] : []),
    ...(doors ? [`"doors": ${list(doors.map(inline))}`] : []),
    ...(rake ? [`"rake": ${list(rake.map(inline))}`] : []),
    ...(facts
      ? [
          `"facts": {\n${Object.entries(facts)
            .map(([seat, of]) => `  ${json(seat)}: ${inline(of)}`)
            .join(',\n')}\n }`,
        ]
      : []),
    ...(areas ? [`"areas": ${list(areas.map(inline))}`] : []),
    `"rows": ${list(rows.map(({ label, seats }) => `{"label": ${json(label)}, "seats": [\n${seats.map((seat) => `   [${seat.join(', ')}]`).join(',\n')}\n  ]}`))}`,
  ]
  return `{\n ${parts.join(',\n ')}\n}\n`
}

/** Returns the plan with everything in the order of `hallText`, without empty parts. Two plans that say the same are then equal as JSON. */
export function ordered(plan: HallPlan): HallPlan {
  const { id, name, width, height, stage, sections, rows, floors, blocks, doors, rake, facts, areas } = plan
  const told = sortSeatIds(Object.keys(facts ?? {})).flatMap((seat) => {
    const of = orderedFacts(facts?.[seat] ?? {})
    return Object.keys(of).length > 0 ? [[seat, of] as const] : []
  })
  return {
    ...formatOf(plan),
    id,
    name,
    width,
    height,
    stage: { path: stage.path, label: { x: stage.label.x, y: stage.label.y } },
    sections: sections.map(orderedGroup),
    ...(floors && floors.length > 0 && { floors: floors.map(orderedGroup) }),
    ...(blocks && blocks.length > 0 && { blocks: blocks.map(orderedGroup) }),
    ...(doors &&
      doors.length > 0 && { doors: doors.map(({ x, y, name: over, access }) => ({ x, y, name: over, ...(access && { access }) })) }),
    ...(rake && rake.length > 0 && { rake: rake.map(({ floor, base, rise }) => ({ ...(floor !== undefined && { floor }), base, rise })) }),
    ...(told.length > 0 && { facts: Object.fromEntries(told) }),
    ...(areas && areas.length > 0 && { areas: areas.map(orderedArea) }),
    rows: rows.map(({ label, seats }) => ({ label, seats })),
  }
}

/** The oldest format that can say all of it, so that an earlier release reads what it can. */
function formatOf(plan: HallPlan): Pick<HallPlan, 'format'> {
  if (plan.areas && plan.areas.length > 0) return { format: hallFormat }
  return isFirstFormat(plan) ? {} : { format: 2 }
}

/** Whether the plan has nothing that is newer than the first format. */
function isFirstFormat({ sections, floors, blocks, doors, rake, facts }: HallPlan): boolean {
  const isNone = (list: readonly unknown[] | undefined) => list === undefined || list.length === 0
  return sections.every(({ seats }) => isNone(seats)) && [floors, blocks, doors, rake, Object.keys(facts ?? {})].every(isNone)
}

function orderedGroup({ name, kn, rows, seats = [] }: SeatGroup): SeatGroup {
  return { name, ...(kn !== undefined && { kn }), rows: [...rows], ...(seats.length > 0 && { seats: sortSeatIds(seats) }) }
}

function orderedArea({ name, kn, row, count, x, y, width, height }: HallArea): HallArea {
  return { name, ...(kn !== undefined && { kn }), row, count, x, y, width, height }
}

function orderedFacts({ wheelchair, companion, view, access, aisle, house }: SeatFacts): SeatFacts {
  return {
    ...(wheelchair && { wheelchair }),
    ...(companion !== undefined && { companion }),
    ...(view && { view }),
    ...(access && { access }),
    ...(aisle && { aisle }),
    ...(house && { house }),
  }
}

const json = (value: unknown) => JSON.stringify(value)
const list = (items: readonly string[]) => (items.length === 0 ? '[]' : `[\n${items.map((item) => `  ${item}`).join(',\n')}\n ]`)
const inline = (value: object) =>
  `{${Object.entries(value)
    .map(([key, of]) => `${json(key)}: ${json(of)}`)
    .join(', ')}}`

function groups(all: readonly SeatGroup[]): string {
  return list(
    all.map(({ name, kn, rows, seats }) => {
      const inKannada = kn === undefined ? '' : `, "kn": ${json(kn)}`
      const ofSeats = seats ? `,\n   "seats": [\n${seatLines(seats)}\n   ]` : ''
      return `{"name": ${json(name)}${inKannada}, "rows": [${rows.map(json).join(', ')}]${ofSeats}}`
    }),
  )
}

/** One line for each row: a block with parts of many rows would otherwise be one line that nobody reads. */
function seatLines(seats: readonly SeatId[]): string {
  const byRow = Map.groupBy(seats, (seat) => parseSeatId(seat)?.row)
  return Array.from(byRow.values(), (inRow) => `    ${inRow.map(json).join(', ')}`).join(',\n')
}
