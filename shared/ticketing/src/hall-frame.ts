import type { HallPlan } from './hall.ts'

/** Seat pitches around the seats, and from the stage's far edge to the first row. */
const margin = 1.5
const stageDepth = 3.5

/** A hall around seats that are given alone: shifted to where it begins, with a stage in front of them. */
export function framedHall(sections: HallPlan['sections'], rows: HallPlan['rows']): Omit<HallPlan, 'id' | 'name'> {
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
