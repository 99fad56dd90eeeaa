import type { HallPlan, HallRow } from '@sabha/ticketing/hall'

const sections = ['KAVERI', 'TUNGA', 'KRISHNA', 'KAALI', 'NETRAAVATI']
const seatsInRow = 50
const rowsInSection = 20
/** The rows lie on circles round a point above the stage, in seat pitches. */
const innerRadius = 30
const rowDistance = 1.1

/** A hall of 5,000 seats in curved rows, for measuring. */
export function largeHall(): HallPlan {
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
    id: 'large-hall',
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

/** `AA` … `ET`: section and row. */
function rowLabel(section: number, row: number): string {
  return String.fromCharCode(65 + section, 65 + row)
}

const round = (value: number) => Math.round(value * 100) / 100
