import { describe, expect, it } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import { type HallPlan, hallProblems, sectionsByRow } from './hall.ts'
import { seatId } from './seats.ts'
import { sectionOfRow } from './sections.ts'

const plan: HallPlan = {
  ...shipped,
  rows: shipped.rows.map(({ label, seats }) => ({ label, seats: seats.map(([number = 0, x = 0, y = 0]) => [number, x, y]) })),
}
const labels = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ZZ']

describe('the hall that we ship', () => {
  it('has 1,000 seats and nothing wrong with it', () => {
    expect(hallProblems(plan)).toEqual([])
    expect(plan.rows.flatMap((row) => row.seats)).toHaveLength(1000)
  })

  it('has rows A–Z and ZZ, front to back, in the sections of the specification', () => {
    expect(plan.rows.map((row) => row.label)).toEqual(labels)
    const sections = sectionsByRow(plan)
    for (const label of labels) expect(sections.get(label)).toBe(sectionOfRow(label))
    expect(plan.sections.map((section) => section.name)).toEqual(['KAVERI', 'TUNGA', 'KRISHNA', 'KAALI', 'NETRAAVATI'])
  })

  it('numbers the seats of each row from 1, from left to right', () => {
    for (const { seats } of plan.rows) {
      expect(seats.map(([number]) => number)).toEqual(seats.map((_, index) => index + 1))
      expect(seats.map(([, x]) => x)).toEqual(seats.map(([, x]) => x).toSorted((a, b) => a - b))
    }
  })

  it('leaves every seat the room of 0.9 pitches at least', () => {
    const seats = plan.rows.flatMap((row) => row.seats.map(([number, x, y]) => ({ id: seatId({ row: row.label, number }), x, y })))
    const tooNear = seats.flatMap((a, index) =>
      seats.slice(index + 1).flatMap((b) => (Math.hypot(a.x - b.x, a.y - b.y) < 0.9 ? [`${a.id} and ${b.id}`] : [])),
    )
    expect(tooNear).toEqual([])
  })

  it('is curved, with two aisles in each row', () => {
    for (const { label, seats } of plan.rows) {
      const [first, middle] = [seats[0], seats[Math.floor(seats.length / 2)]]
      expect(first?.[2], `row ${label} bends towards the stage`).toBeLessThan(middle?.[2] ?? 0)
      const gaps = seats.slice(1).map(([, x, y], index) => Math.hypot(x - (seats[index]?.[1] ?? 0), y - (seats[index]?.[2] ?? 0)))
      expect(gaps.filter((gap) => gap > 2)).toHaveLength(2)
    }
  })
})

describe('what is wrong with a plan is said', () => {
  const [rowA] = plan.rows
  const withRows = (rows: HallPlan['rows']): HallPlan => ({ ...plan, rows, sections: [{ name: 'KAVERI', rows: ['A'] }] })

  it.each([
    [
      'a seat twice',
      withRows([
        {
          label: 'A',
          seats: [
            [1, 5, 5],
            [1, 6, 5],
          ],
        },
      ]),
      ['seat A1 stands twice'],
    ],
    [
      'a seat outside',
      withRows([
        {
          label: 'A',
          seats: [
            [1, -1, 5],
            [2, 5, 1000],
          ],
        },
      ]),
      ['seat A1 is outside the hall', 'seat A2 is outside the hall'],
    ],
    [
      'a row in no section',
      withRows([
        { label: 'A', seats: [] },
        { label: 'B', seats: [] },
      ]),
      ['row B is in no section'],
    ],
    ['a section with a row that is not there', withRows([]), ['section KAVERI names row A, which the hall hasn’t']],
  ])('%s', (_, wrong, problems) => expect(hallProblems(wrong).map((problem) => problem.replace("'", '’'))).toEqual(problems))

  it('and nothing is said of a sound one', () => expect(hallProblems(withRows(rowA ? [rowA] : []))).toEqual([]))
})
