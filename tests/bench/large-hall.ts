import type { HallPlan, HallRow } from '@sabha/ticketing/hall'

const sections = ['KAVERI', 'TUNGA', 'KRISHNA', 'KAALI', 'NETRAAVATI']
const seatsInRow = 50
/** The rows lie on circles round a point above the stage. Unit: the distance between two seats. */
const innerRadius = 30
const rowDistance = 1.1

/** A hall with this many seats in curved rows, for measuring. Every 250 seats add one row to each section. */
export function largeHall(seats = 5_000): HallPlan {
  const rowsInSection = seats / sections.length / seatsInRow
  const outerRadius = innerRadius + sections.length * rowsInSection * rowDistance
  const middle = outerRadius
  const rows = sections.flatMap((_, section) =>
    Array.from({ length: rowsInSection }, (_, row): HallRow => {
      const radius = innerRadius + (section * rowsInSection + row) * rowDistance
      const seats = Array.from({ length: seatsInRow }, (_, seat): [number, number, number] => {
        const angle = (seat - (seatsInRow - 1) / 2) / radius
        return [seat + 1, round(middle + radius * Math.sin(angle)), round(radius * Math.cos(angle) - innerRadius / 2)]
      })
      return { label: rowLabel(section, row), seats }
    }),
  )
  return {
    id: `large-hall-${seats}`,
    name: 'Large hall',
    width: 2 * middle,
    height: outerRadius,
    stage: { path: `M${middle - 10} 2L${middle + 10} 2L${middle + 6} 6L${middle - 6} 6Z`, label: { x: middle, y: 4 } },
    sections: sections.map((name, section) => ({
      name,
      rows: Array.from({ length: rowsInSection }, (_, row) => rowLabel(section, row)),
    })),
    rows,
  }
}

/** `AA` … `EZ`, then `AZA` …: the section's letter, then the row's. */
function rowLabel(section: number, row: number): string {
  const letter = (of: number) => String.fromCharCode(65 + of)
  return `${letter(section)}${'Z'.repeat(Math.floor(row / 26))}${letter(row % 26)}`
}

const round = (value: number) => Math.round(value * 100) / 100
