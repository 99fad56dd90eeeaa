import type { Paise } from './money.ts'
import { bySeatId, type SeatId } from './seats.ts'

/** What `quote` needs to know of a season pass. */
export interface PassTerms {
  /** What guests call it. */
  name: string
  /** The sections whose seats it covers; absent: all. */
  sections?: readonly string[] | undefined
}

/**
 * Returns pass → seat, by their indexes in the lists. As many seats as possible are covered, and of these the dearest, so that nobody has
 * to say which pass is for which seat. A seat that costs nothing needs no pass.
 */
export function seatsOfPasses(
  seats: readonly { id: SeatId; section: string; price: Paise }[],
  passes: readonly PassTerms[],
): ReadonlyMap<number, number> {
  const seatOf = new Map<number, number>()
  const fits = (pass: PassTerms, seat: number) => pass.sections?.includes(seats[seat]?.section ?? '') ?? true
  // A seat takes a free pass, or one whose present seat can take another pass.
  const take = (seat: number, asked: Set<number>): boolean => {
    for (const [index, pass] of passes.entries()) {
      if (asked.has(index) || !fits(pass, seat)) continue
      asked.add(index)
      const holder = seatOf.get(index)
      if (holder !== undefined && !take(holder, asked)) continue
      seatOf.set(index, seat)
      return true
    }
    return false
  }
  const dearestFirst = [...seats.entries()].toSorted(([, a], [, b]) => b.price - a.price || bySeatId(a.id, b.id))
  for (const [index, { price }] of dearestFirst) if (price > 0) take(index, new Set())
  return seatOf
}
