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
  const problems: string[] = []
  const sectionOf = sectionsByRow(plan)
  const seen = new Set<SeatId>()
  for (const row of plan.rows) {
    if (!sectionOf.has(row.label)) problems.push(`row ${row.label} is in no section`)
    for (const [number, x, y] of row.seats) {
      const id = seatId({ row: row.label, number })
      if (seen.has(id)) problems.push(`seat ${id} stands twice`)
      seen.add(id)
      if (x < 0 || x > plan.width || y < 0 || y > plan.height) problems.push(`seat ${id} is outside the hall`)
    }
  }
  const rows = new Set(plan.rows.map((row) => row.label))
  for (const section of plan.sections) {
    for (const row of section.rows) if (!rows.has(row)) problems.push(`section ${section.name} names row ${row}, which the hall hasn't`)
  }
  return problems
}

/** Row label → section name. */
export function sectionsByRow(plan: HallPlan): ReadonlyMap<string, string> {
  return new Map(plan.sections.flatMap((section) => section.rows.map((row) => [row, section.name] as const)))
}
