import type { HallArea } from './hall-areas.ts'
import type { SeatFacts } from './seat-facts.ts'
import { groupLookup, type SeatGroup } from './seat-groups.ts'
import { type SeatId, type SeatPlace, seatId } from './seats.ts'

/** The newest format that is read. Plans of the first format don't name their format. */
export const hallFormat = 3

/**
 * A hall as data. Positions are in seat pitches (1 = the distance between two neighbouring seats), x to the right,
 * y away from the stage; a seat's position is its centre.
 */
export interface HallPlan {
  /**
   * 3 if the plan has `areas`. 2 if it has something else that the first format lacks: `seats` of a group, `floors`, `blocks`, `doors`,
   * `rake`, `facts`. Absent otherwise.
   */
  format?: 2 | typeof hallFormat | undefined
  id: string
  name: string
  width: number
  height: number
  /** The stage's lit edge, as an SVG path in the plan's units. */
  stage: { path: string; label: { x: number; y: number } }
  /** Front to back. */
  sections: SeatGroup[]
  rows: HallRow[]
  /** From the lowest up. */
  floors?: SeatGroup[] | undefined
  /** Parts of a hall that people call by a name: a balcony's left wing, a box. */
  blocks?: SeatGroup[] | undefined
  doors?: HallDoor[] | undefined
  /** How high the rows are, a line for each floor. */
  rake?: FloorRake[] | undefined
  /** Facts of the seats that have any. */
  facts?: Record<SeatId, SeatFacts> | undefined
  /** Sections that have a number of places instead of seats. */
  areas?: HallArea[] | undefined
}

/** All in seat pitches. */
export interface FloorRake {
  /** Absent: seats that are on no floor, as in a hall that has none. */
  floor?: string | undefined
  /** How much higher the floor's front row is than the foot of the stage. */
  base: number
  /** How much higher a seat is for each pitch that it is farther from the stage; 0: level. */
  rise: number
}

export interface HallDoor {
  x: number
  y: number
  /** As it is written over the door; empty if nothing is written. */
  name: string
  /** Guests come in here without a step. */
  access?: 'step-free' | undefined
}

export interface HallRow {
  label: string
  /** In reading order for somebody facing the stage: number, x, y. */
  seats: [number: number, x: number, y: number][]
}

/** Returns the section of each seat; undefined for a seat in no section. */
export function sectionLookup(plan: Pick<HallPlan, 'sections'>): (seat: SeatPlace) => string | undefined {
  return groupLookup(plan.sections)
}

/** The number of seats and of places without numbers. */
export function seatCount({ rows, areas = [] }: Pick<HallPlan, 'rows' | 'areas'>): number {
  return rows.reduce((sum, { seats }) => sum + seats.length, 0) + areas.reduce((sum, { count }) => sum + count, 0)
}

/** Returns what is wrong with a plan, in words that name the place; empty if the plan is sound. */
export function hallProblems(plan: HallPlan): string[] {
  const sectionOf = sectionLookup(plan)
  const seen = new Set<SeatId>()
  const ofRows = plan.rows.flatMap((row) => [
    ...(isInSection(row, sectionOf) ? [] : [`row ${row.label} is in no section`]),
    ...row.seats.flatMap((seat) => seatProblems(plan, row.label, seat, seen)),
  ])
  const labels = new Set([...plan.rows.map((row) => row.label), ...(plan.areas ?? []).map(({ row }) => row)])
  const ofSections = plan.sections.flatMap(({ name, rows }) =>
    rows.filter((row) => !labels.has(row)).map((row) => `section ${name} names row ${row}, which the hall hasn't`),
  )
  const ids = new Set(plan.rows.flatMap((row) => row.seats.map(([number]) => seatId({ row: row.label, number }))))
  const named = [...plan.sections.flatMap(({ seats = [] }) => seats), ...Object.keys(plan.facts ?? {})]
  const unknown = named.filter((id) => !ids.has(id)).map((id) => `seat ${id} is named, and the hall hasn't it`)
  return [...ofRows, ...ofSections, ...unknown]
}

function isInSection({ label, seats }: HallRow, sectionOf: (seat: SeatPlace) => string | undefined): boolean {
  // A row without seats is judged by its own section.
  return seats.length === 0
    ? sectionOf({ row: label, number: 0 }) !== undefined
    : seats.every(([number]) => sectionOf({ row: label, number }))
}

/** Adds the seat to those `seen`. */
function seatProblems(plan: HallPlan, row: string, [number, x, y]: HallRow['seats'][number], seen: Set<SeatId>): string[] {
  const id = seatId({ row, number })
  const isTwice = seen.has(id)
  seen.add(id)
  const isOutside = x < 0 || x > plan.width || y < 0 || y > plan.height
  return [...(isTwice ? [`seat ${id} stands twice`] : []), ...(isOutside ? [`seat ${id} is outside the hall`] : [])]
}

/** Row label → section name, for rows as a whole: single seats of a row may be in another section. */
export function sectionsByRow(plan: HallPlan): ReadonlyMap<string, string> {
  return new Map(plan.sections.flatMap((section) => section.rows.map((row) => [row, section.name] as const)))
}
