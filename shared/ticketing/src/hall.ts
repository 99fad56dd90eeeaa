import { type SeatId, seatId } from './seats.ts'

/**
 * A hall as data. Positions are in seat pitches (1 = the distance between two neighbouring seats), x to the right,
 * y away from the stage; a seat's position is its centre.
 */
export interface HallPlan {
  id: string
  name: string
  width: number
  height: number
  /** The stage's lit edge, as an SVG path in the plan's units. */
  stage: { path: string; label: { x: number; y: number } }
  /** Front to back. */
  sections: { name: string; rows: string[] }[]
  rows: HallRow[]
}

export interface HallRow {
  label: string
  /** In reading order as seen facing the stage: number, x, y. */
  seats: [number: number, x: number, y: number][]
}

/** What is wrong with a plan, in words that name the place; empty where it is sound. */
export function hallProblems(plan: HallPlan): string[] {
  const sectionOf = sectionsByRow(plan)
  const seen = new Set<SeatId>()
  const ofRows = plan.rows.flatMap((row) => [
    ...(sectionOf.has(row.label) ? [] : [`row ${row.label} is in no section`]),
    ...row.seats.flatMap((seat) => seatProblems(plan, row.label, seat, seen)),
  ])
  const labels = new Set(plan.rows.map((row) => row.label))
  const ofSections = plan.sections.flatMap(({ name, rows }) =>
    rows.filter((row) => !labels.has(row)).map((row) => `section ${name} names row ${row}, which the hall hasn't`),
  )
  return [...ofRows, ...ofSections]
}

/** Adds the seat to those `seen`. */
function seatProblems(plan: HallPlan, row: string, [number, x, y]: HallRow['seats'][number], seen: Set<SeatId>): string[] {
  const id = seatId({ row, number })
  const isTwice = seen.has(id)
  seen.add(id)
  const isOutside = x < 0 || x > plan.width || y < 0 || y > plan.height
  return [...(isTwice ? [`seat ${id} stands twice`] : []), ...(isOutside ? [`seat ${id} is outside the hall`] : [])]
}

/** Row label → section name. */
export function sectionsByRow(plan: HallPlan): ReadonlyMap<string, string> {
  return new Map(plan.sections.flatMap((section) => section.rows.map((row) => [row, section.name] as const)))
}
