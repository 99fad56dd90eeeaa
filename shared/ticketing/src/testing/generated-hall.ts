import fc from 'fast-check'
import type { HallPlan } from '../hall.ts'
import type { SeatFacts } from '../seat-facts.ts'
import { type SeatId, seatId } from '../seats.ts'

/** A small hall, with what is known of it from how it was made. */
export interface GeneratedHall {
  plan: HallPlan
  /** Seats side by side, from one aisle to the next. */
  blocks: SeatId[][]
  free: ReadonlySet<SeatId>
}

const row = fc.record({
  blocks: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
  /** How numbers run in it: with the places, against them, or odd on one side and even on the other. */
  numbering: fc.constantFrom('from-left', 'from-right', 'odd-even'),
  /** For each aisle: whether the plan names it, and no room is left for it. */
  named: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  bend: fc.double({ min: 0, max: 0.04, noNaN: true }),
  listed: fc.constantFrom('in-order', 'by-number'),
  section: fc.constantFrom('FRONT', 'BACK'),
})

function numbered(kind: string, index: number, of: number): number {
  if (kind === 'from-left') return index + 1
  if (kind === 'from-right') return of - index
  const odd = Math.ceil(of / 2)
  return index < odd ? 2 * (odd - index) - 1 : 2 * (index - odd) + 2
}

/** Halls of up to five rows with some seats taken; with wheelchair places and companion seats if `withPlaces`. */
export function generatedHall(withPlaces = false): fc.Arbitrary<GeneratedHall> {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  return fc
    .record({ rows: fc.array(row, { minLength: 1, maxLength: 5 }), taken: fc.array(share, { maxLength: 40 }), at: share, odds: share })
    .map(({ rows, taken, at, odds }) => {
      const blocks: SeatId[][] = []
      const facts: Record<SeatId, SeatFacts> = {}
      const laid = rows.map(({ blocks: sizes, numbering, named, bend, listed }, index) => {
        const label = String.fromCharCode(65 + index)
        const all = sizes.reduce((sum, size) => sum + size, 0)
        const seats: [number, number, number][] = []
        let x = 1
        for (const [block, size] of sizes.entries()) {
          const ids = Array.from({ length: size }, (_, inBlock) => {
            const number = numbered(numbering, seats.length, all)
            seats.push([number, x, 4 + index * 1.1 + bend * (x - 8) ** 2])
            x += 1
            if (inBlock === size - 1 && block < sizes.length - 1) {
              if (named[block]) facts[seatId({ row: label, number })] = { aisle: 'right' }
              else x += 1.2
            }
            return seatId({ row: label, number })
          })
          blocks.push(ids)
        }
        return { label, seats: listed === 'in-order' ? seats : seats.toSorted(([a], [b]) => a - b) }
      })
      const ids = blocks.flat()
      if (withPlaces) {
        for (const block of blocks.filter(({ length }, index) => length > 1 && (index + at * 10) % 2 < 1)) {
          const [place, companion] = block
          if (place === undefined || companion === undefined) continue
          facts[place] = { ...facts[place], wheelchair: true }
          facts[companion] = { ...facts[companion], companion: place }
        }
      }
      const gone = new Set(taken.slice(0, Math.floor(odds * taken.length)).map((where) => ids[Math.floor(where * ids.length)]))
      const labelsOf = (name: string) => laid.flatMap(({ label }, index) => (rows[index]?.section === name ? [label] : []))
      return {
        plan: {
          id: 'generated',
          name: 'Generated',
          width: 60,
          height: 20,
          stage: { path: 'M1 0L5 0', label: { x: 8, y: 1 } },
          sections: ['FRONT', 'BACK'].map((name) => ({ name, rows: labelsOf(name) })),
          rows: laid,
          facts,
        },
        blocks,
        free: new Set(ids.filter((id) => !gone.has(id))),
      }
    })
}
