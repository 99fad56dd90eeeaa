import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import { type BestWish, bestSeats, type SeatOffer } from './best-seats.ts'
import type { HallPlan } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { layOutSeats } from './seat-layout.ts'
import { parseSeatId, type SeatId } from './seats.ts'
import { type GeneratedHall, generatedHall } from './testing/generated-hall.ts'

const plan = shipped as unknown as HallPlan
const layout = layOutSeats(plan)
const allFree = () => true
const wishes = fc.record<BestWish>({
  count: fc.integer({ min: 1, max: 10 }),
  sections: fc.constantFrom(undefined, new Set(['FRONT']), new Set(['BACK'])),
})
const offersIn = ({ plan: of, free }: GeneratedHall, wish: BestWish) => bestSeats(layOutSeats(of), (id) => free.has(id), wish)

/** Every choice of this many free seats side by side, with how many seats it leaves alone and how far it is from the stage. */
function tryAll({ plan: of, blocks, free }: GeneratedHall, { count, sections }: BestWish) {
  const sectionOf = (id: SeatId) => of.sections.find(({ rows }) => rows.includes(parseSeatId(id)?.row ?? ''))?.name ?? ''
  const isFree = (id: SeatId | undefined) => id !== undefined && free.has(id) && !factsOf(of, id).wheelchair && !factsOf(of, id).companion
  const isAlone = (block: readonly SeatId[], at: number, chosen: readonly SeatId[]) =>
    [block[at - 1], block[at], block[at + 1]].map((id) => isFree(id) && !chosen.includes(id ?? '')).join() === 'false,true,false'
  return blocks.flatMap((block) =>
    block.flatMap((_, start) => {
      const seats = block.slice(start, start + count)
      const isThere = seats.length === count && seats.every(isFree) && (!sections || sections.has(sectionOf(seats[0] ?? '')))
      const left = (chosen: readonly SeatId[]) => block.filter((_, at) => isAlone(block, at, chosen)).length
      // A seat that was alone before is not a new one; a seat that was chosen is not left at all.
      const before = block.filter((id, at) => isAlone(block, at, []) && !seats.includes(id)).length
      return isThere ? [{ seats, singles: left(seats) - before, distance: distanceOf(of, seats) }] : []
    }),
  )
}

function distanceOf(of: HallPlan, seats: readonly SeatId[]): number {
  const { x, y } = of.stage.label
  const sum = seats.reduce((total, id) => {
    const place = parseSeatId(id)
    const [, seatX = 0, seatY = 0] =
      of.rows.find(({ label }) => label === place?.row)?.seats.find(([number]) => number === place?.number) ?? []
    return total + Math.hypot(seatX - x, seatY - y)
  }, 0)
  return sum / seats.length
}

const isNear = (a: number, b: number) => Math.abs(a - b) < 1e-6

describe('seats together in any hall', () => {
  test('are as many as were asked for, free, of one allowed section, and in one offer alone', () => {
    fc.assert(
      fc.property(generatedHall(true), wishes, (hall, wish) => {
        const offers = offersIn(hall, wish)
        const seats = offers.flatMap((offer) => offer.seats)
        expect(offers.length).toBeLessThanOrEqual(3)
        expect(new Set(seats).size).toBe(wish.count * offers.length)
        for (const { seats: offered, section } of offers) {
          expect(offered.every((id) => hall.free.has(id) && !factsOf(hall.plan, id).wheelchair && !factsOf(hall.plan, id).companion)).toBe(
            true,
          )
          expect(new Set(offered.map((id) => hall.plan.sections.find(({ rows }) => rows.includes(id.slice(0, 1)))?.name))).toEqual(
            new Set([section]),
          )
          if (wish.sections) expect(wish.sections.has(section)).toBe(true)
        }
      }),
    )
  })

  /** Whether a picker's choices are side by side and the best that there are, checked by trying all. */
  const isBest = (pick: (hall: GeneratedHall, wish: BestWish) => Pick<SeatOffer, 'seats' | 'reason'>[]) =>
    fc.property(generatedHall(true), wishes, (hall, wish) => {
      const [best] = pick(hall, wish)
      const all = tryAll(hall, wish)
      expect(best?.reason === 'one-row').toBe(all.length > 0)
      if (best?.reason !== 'one-row') return
      const [least] = all.toSorted((a, b) => a.singles - b.singles || a.distance - b.distance)
      const same = all.find(({ seats }) => new Set([...seats, ...best.seats]).size === seats.length)
      expect(same?.singles).toBe(least?.singles)
      expect(isNear(same?.distance ?? 0, least?.distance ?? 0)).toBe(true)
    })

  test('are side by side, leave nobody alone where that can be, and are the nearest to the middle of the stage', () => {
    fc.assert(isBest(offersIn), { numRuns: 300 })
  })

  test('negative control: who goes by numbers, or by nearness alone, is found out', () => {
    const byNumber = ({ plan: of, free }: GeneratedHall, { count }: BestWish) => {
      const rows = of.rows.map(({ label, seats }) => seats.map(([number]) => `${label}${number}`).filter((id) => free.has(id)))
      return rows.filter(({ length }) => length >= count).map((ids) => ({ seats: ids.slice(0, count), reason: 'one-row' as const }))
    }
    const byNearness = (hall: GeneratedHall, wish: BestWish) =>
      tryAll(hall, wish)
        .toSorted((a, b) => a.distance - b.distance)
        .map(({ seats }) => ({ seats, reason: 'one-row' as const }))
    expect(fc.check(isBest(byNumber), { numRuns: 300 }).failed).toBe(true)
    expect(fc.check(isBest(byNearness), { numRuns: 1000 }).failed).toBe(true)
  })

  test('are in two rows, side by side in each, only where no row has room', () => {
    fc.assert(
      fc.property(generatedHall(), wishes, (hall, wish) => {
        for (const { seats, reason } of offersIn(hall, wish)) {
          if (reason === 'one-row') continue
          expect(tryAll(hall, wish)).toEqual([])
          const parts = [...Map.groupBy(seats, (id) => id.slice(0, 1)).values()]
          expect(parts).toHaveLength(2)
          for (const part of parts) {
            expect(tryAll(hall, { count: part.length }).some((choice) => new Set([...choice.seats, ...part]).size === part.length)).toBe(
              true,
            )
            if (wish.count > 3) expect(part.length).toBeGreaterThan(1)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('in the hall that we ship', () => {
  it('a pair is in the middle of the first row', () => {
    expect(bestSeats(layout, allFree, { count: 2 })[0]).toEqual({ seats: ['A13', 'A14'], section: 'KAVERI', reason: 'one-row' })
  })

  it('nobody sits across an aisle', () => {
    // Row A is 7 + 13 + 7: in the middle there is room for one party of ten.
    const inRowA = new Set(['KAVERI'])
    const [first] = bestSeats(layout, (id) => /^A\d/.test(id), { count: 10, sections: inRowA })
    expect(first?.seats.every((id) => Number(id.slice(1)) >= 8 && Number(id.slice(1)) <= 20)).toBe(true)
    expect(bestSeats(layout, (id) => /^A([1-9]|2[1-7])$/.test(id) && id !== 'A8' && id !== 'A9', { count: 8, sections: inRowA })).toEqual(
      [],
    )
  })

  it('a party of ten for which no row has room sits in two rows, five behind five', () => {
    const free = (id: SeatId) => /^[AB](1[0-4])$/.test(id)
    const [offer] = bestSeats(layout, free, { count: 10 })
    expect(offer).toMatchObject({ reason: 'two-rows', section: 'KAVERI' })
    expect(offer?.seats.toSorted()).toEqual(['A10', 'A11', 'A12', 'A13', 'A14', 'B10', 'B11', 'B12', 'B13', 'B14'])
  })

  it('two rows apart is not one behind the other', () => {
    expect(bestSeats(layout, (id) => /^[AC](1[0-4])$/.test(id), { count: 10 })).toEqual([])
  })
})

describe('a wheelchair place', () => {
  const facts = { A1: { wheelchair: true as const }, A2: { companion: 'A1' } }
  const withPlace = layOutSeats({ ...plan, facts })

  it('is offered with its companion seat to who asks for it', () => {
    expect(bestSeats(withPlace, allFree, { count: 2, accessible: true })).toEqual([
      { seats: ['A1', 'A2'], section: 'KAVERI', reason: 'wheelchair' },
    ])
  })

  it('has the rest of the party beside it', () => {
    expect(bestSeats(withPlace, allFree, { count: 4, accessible: true })[0]?.seats).toEqual(['A1', 'A2', 'A3', 'A4'])
  })

  it('is not offered once it is taken, nor to others', () => {
    expect(bestSeats(withPlace, (id) => id !== 'A1', { count: 2, accessible: true })).toEqual([])
    expect(bestSeats(withPlace, (id) => ['A1', 'A2'].includes(id), { count: 2 })).toEqual([])
  })
})
