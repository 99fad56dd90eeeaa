/** Draws `halls/malleshwaram.json`: 1,000 seats in 27 curved rows of three blocks. Run: `node shared/ticketing/scripts/make-hall.ts` */
import { writeFileSync } from 'node:fs'
import { type HallPlan, type HallRow, hallProblems } from '../src/hall.ts'
import { sectionNames, sectionOfRow } from '../src/sections.ts'

const labels = [...Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i)), 'ZZ']
const sideAisle = 1.5
const crossAisle = 1.1
const firstRadius = 30
const margin = 2.5
const stageDepth = 1.5

/** 26 seats in the first row, one more in every row or so behind it: 1,000 in all. */
const seatsInRow = (index: number) => Math.round(27.2 + index * 0.755)

function arcRow(
  label: string,
  index: number,
  radius: number,
): { label: string; seats: { number: number; angle: number; radius: number }[] } {
  const count = seatsInRow(index)
  const side = Math.round(count / 4)
  const length = count - 1 + 2 * sideAisle
  const seats = Array.from({ length: count }, (_, seat) => {
    const aisles = (seat >= side ? sideAisle : 0) + (seat >= count - side ? sideAisle : 0)
    return { number: seat + 1, angle: (seat + aisles - length / 2) / radius, radius }
  })
  return { label, seats }
}

let radius = firstRadius
const rows = labels.map((label, index) => {
  const before = labels[index - 1]
  if (before) radius += sectionOfRow(before) === sectionOfRow(label) ? 1 : 1 + crossAisle
  return arcRow(label, index, radius)
})

const all = rows.flatMap((row) => row.seats)
const reach = Math.max(...all.map((seat) => Math.abs(Math.sin(seat.angle)) * seat.radius))
const nearest = Math.min(...all.map((seat) => Math.cos(seat.angle) * seat.radius))
const centre = { x: reach + margin, y: stageDepth + margin - nearest }
const place = (angle: number, r: number) => ({ x: round(centre.x + Math.sin(angle) * r), y: round(centre.y + Math.cos(angle) * r) })
const round = (value: number) => Math.round(value * 100) / 100

const edge = firstRadius - 2.2
const half = 11 / edge
const [left, right, backLeft, backRight] = [
  place(-half, edge),
  place(half, edge),
  place(-half * 0.82, edge - 3),
  place(half * 0.82, edge - 3),
]

const plan: HallPlan = {
  id: 'malleshwaram',
  name: 'Malleshwaram hall',
  width: round(2 * centre.x),
  height: round(centre.y + radius + margin / 2),
  stage: {
    path: `M${backLeft.x} ${backLeft.y}L${left.x} ${left.y}A${edge} ${edge} 0 0 0 ${right.x} ${right.y}L${backRight.x} ${backRight.y}Z`,
    label: place(0, edge - 1.3),
  },
  sections: sectionNames
    .map((name) => ({ name, rows: labels.filter((label) => sectionOfRow(label) === name) }))
    .filter((section) => section.rows.length > 0),
  rows: rows.map(
    (row): HallRow => ({
      label: row.label,
      seats: row.seats.map((seat) => {
        const at = place(seat.angle, seat.radius)
        return [seat.number, at.x, at.y]
      }),
    }),
  ),
}

const problems = hallProblems(plan)
if (problems.length > 0) throw new Error(problems.join('\n'))
const body = JSON.stringify(plan, null, 1).replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, '[$1, $2, $3]')
writeFileSync(new URL('../halls/malleshwaram.json', import.meta.url), `${body}\n`)
process.stdout.write(`${all.length} seats, ${plan.width} × ${plan.height}\n`)
