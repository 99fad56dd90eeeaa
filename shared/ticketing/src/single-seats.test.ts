import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import type { HallPlan } from './hall.ts'
import { layOutSeats } from './seat-layout.ts'
import type { SeatId } from './seats.ts'
import { singleSeatAdvice, strandedSeats } from './single-seats.ts'
import { generatedHall } from './testing/generated-hall.ts'

const layout = layOutSeats(shipped as unknown as HallPlan)
const allFree = () => true
const advise = (chosen: SeatId[], isFree: (id: SeatId) => boolean = allFree) => singleSeatAdvice(layout, isFree, chosen)

describe('a choice that leaves one seat alone', () => {
  it('beside an aisle has the two nearest beside it instead', () => {
    expect(advise(['A2', 'A3'])).toEqual({
      singles: ['A1'],
      choices: [
        ['A1', 'A2'],
        ['A3', 'A4'],
      ],
    })
  })

  it('between others has another instead', () => {
    const advice = advise(['A10', 'A11'], (id) => id !== 'A13')
    expect(advice?.singles).toEqual(['A12'])
    expect(advice?.choices[0]).toEqual(['A11', 'A12'])
  })

  it('on both sides of an aisle is mended on both', () => {
    const advice = advise(['A6', 'A9'])
    expect(advice?.singles.toSorted()).toEqual(['A7', 'A8'])
    for (const choice of advice?.choices ?? []) expect(strandedSeats(layout, allFree, choice)).toEqual([])
  })
})

describe('nothing is said', () => {
  it.each([
    ['of a choice that leaves none alone', ['A1', 'A2'], allFree],
    ['of a seat that was alone before', ['A1'], (id: SeatId) => !['A2', 'A4'].includes(id)],
    ['where no other choice exists', ['A10', 'A11'], (id: SeatId) => ['A10', 'A11', 'A12'].includes(id)],
    ['where a twentieth of the section is not left', ['A2', 'A3'], (id: SeatId) => ['A1', 'A2', 'A3', 'A5'].includes(id)],
  ] as [string, SeatId[], (id: SeatId) => boolean][])('%s', (_, chosen, isFree) => expect(advise(chosen, isFree)).toBeUndefined())
})

/**
 * Rows of 50 in one section, 3,000 seats in all, and a section of two seats, neither of which can be chosen without leaving the other
 * alone.
 */
const large = layOutSeats({
  sections: [
    { name: 'LARGE', rows: Array.from({ length: 60 }, (_, row) => labelOf(row)) },
    { name: 'PAIR', rows: ['ZZ'] },
  ],
  stage: { path: '', label: { x: 25, y: 0 } },
  rows: [
    ...Array.from({ length: 60 }, (_, row) => ({ label: labelOf(row), seats: seatsOfRow(50, row) })),
    { label: 'ZZ', seats: seatsOfRow(2, 60) },
  ],
})

function labelOf(row: number): string {
  return `${String.fromCharCode(65 + Math.floor(row / 26))}${String.fromCharCode(65 + (row % 26))}`
}

function seatsOfRow(count: number, row: number): [number, number, number][] {
  return Array.from({ length: count }, (_, index) => [index + 1, index + 1, row + 2])
}

describe('several groups', () => {
  it('are judged without the one that can do nothing else', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `AA${index + 2}`)
    const advice = singleSeatAdvice(large, allFree, [...nine, 'ZZ2'])
    expect(advice?.singles).toEqual(['AA1'])
    expect(advice?.choices.map((choice) => [choice.includes('ZZ2'), choice.includes('AA1'), choice.includes('AA2')])).toEqual([
      [true, true, true],
      [true, false, false],
    ])
  })

  it('of which none can do otherwise are left as they are', () => {
    const isFree = (id: SeatId) => ['A1', 'A2', 'B1', 'B2'].includes(id)
    expect(advise(['A2', 'B2'], isFree)).toBeUndefined()
  })

  it.each([
    ['one of them cannot', [...Array.from({ length: 9 }, (_, index) => `AA${index + 2}`), 'ZZ2']],
    ['each of them can', Array.from({ length: 10 }, (_, row) => `A${String.fromCharCode(65 + 2 * row)}2`)],
  ])('in a hall of 3,000 seats are mended in few looks at each seat, where %s', (_, chosen) => {
    let looks = 0
    singleSeatAdvice(
      large,
      () => {
        looks++
        return true
      },
      chosen,
    )
    expect(looks).toBeLessThan(40 * 3_000)
  })
})

const chosenFrom = (free: ReadonlySet<SeatId>, picks: readonly number[]) => [
  ...new Set(picks.flatMap((pick) => [...free][Math.floor(pick * free.size)] ?? [])),
]
const picks = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 5 })

/** Checks that each choice is as many free seats, leaves none of the named seats alone nor any other, and would be accepted. */
const isMended = (advise: typeof singleSeatAdvice) =>
  fc.property(generatedHall(), picks, ({ plan, free }, places) => {
    const of = layOutSeats(plan)
    const isFree = (id: SeatId) => free.has(id)
    const chosen = chosenFrom(free, places)
    const advice = advise(of, isFree, chosen)
    if (!advice) return
    expect(advice.singles.length).toBeGreaterThan(0)
    const before = strandedSeats(of, isFree, chosen).map(({ id }) => id)
    expect(advice.choices.length).toBeGreaterThan(0)
    for (const choice of advice.choices) {
      expect(new Set(choice).size).toBe(chosen.length)
      expect(choice.every(isFree)).toBe(true)
      const left = strandedSeats(of, isFree, choice).map(({ id }) => id)
      expect(left.filter((id) => advice.singles.includes(id) || !before.includes(id))).toEqual([])
      expect(singleSeatAdvice(of, isFree, choice)).toBeUndefined()
    }
  })

describe('in any hall', () => {
  test('what is offered instead is as many free seats, leaves none of these alone, and would be taken', () => {
    fc.assert(isMended(singleSeatAdvice), { numRuns: 300 })
  })

  test('negative control: an offer that leaves one alone is found out', () => {
    const keepsIt: typeof singleSeatAdvice = (of, isFree, chosen) => {
      const singles = strandedSeats(of, isFree, chosen).map(({ id }) => id)
      return singles.length > 0 ? { singles, choices: [[...chosen]] } : undefined
    }
    expect(fc.check(isMended(keepsIt), { numRuns: 300 }).failed).toBe(true)
  })

  test('a seat left alone is free, and had a free seat beside it', () => {
    fc.assert(
      fc.property(generatedHall(), picks, ({ plan, free, blocks }, places) => {
        const chosen = chosenFrom(free, places)
        const isLeft = (id: SeatId | undefined) => id !== undefined && free.has(id) && !chosen.includes(id)
        const wasBeside = (id: SeatId | undefined) => id !== undefined && chosen.includes(id)
        const expected = blocks.flatMap((block) =>
          block.filter(
            (id, at) =>
              isLeft(id) && !isLeft(block[at - 1]) && !isLeft(block[at + 1]) && (wasBeside(block[at - 1]) || wasBeside(block[at + 1])),
          ),
        )
        const found = strandedSeats(layOutSeats(plan), (id) => free.has(id), chosen).map(({ id }) => id)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })
})
