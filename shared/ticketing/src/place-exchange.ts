import { type Admission, isInside } from './verdict.ts'

/** A seat of a ticket, as far as it can be exchanged. */
interface Exchangeable {
  state: string
  admission: Pick<Admission, 'at' | 'leftAt' | 'here'> | null
  /** The name of such places, if this is a place without a number. */
  place?: string | undefined
}

/**
 * Places have no numbers, so nobody can tell which guest has which place of a ticket. Each place that a phone names (indexes from 1) is
 * exchanged for one of the same name: first for those that this scan has already, then for free ones, and last for places whose guest is
 * inside. So two gates that each let in a part add up to the whole, and where that is too many, each hears of the other: what the phone let
 * in itself comes last of all. At an exit, places whose guest is inside come first.
 */
export function exchangePlaces(
  seats: readonly Exchangeable[],
  named: readonly number[],
  { isOwn = () => false, leaving = false }: { isOwn?: (index: number) => boolean; leaving?: boolean } = {},
): number[] {
  const placeOf = (index: number) => seats[index - 1]?.place
  const rank = (index: number) => {
    if (isOwn(index)) return 0
    const seat = seats[index - 1]
    const isThere = seat !== undefined && isInside(seat)
    const isOfThisPhone = isThere && !leaving && seat.admission?.here === true
    return (isThere === leaving ? 1 : 3) + (isOfThisPhone ? 2 : 0) + (named.includes(index) ? 0 : 1)
  }
  const chosen = named.filter((index) => placeOf(index) === undefined)
  const byName = Map.groupBy(
    named.filter((index) => placeOf(index) !== undefined),
    placeOf,
  )
  for (const [name, asked] of byName) {
    const valid = seats.flatMap((seat, i) => (seat.place === name && seat.state === 'valid' ? [i + 1] : []))
    const best = valid.toSorted((a, b) => rank(a) - rank(b) || a - b).slice(0, asked.length)
    chosen.push(...best, ...asked.filter((index) => !best.includes(index)).slice(0, asked.length - best.length))
  }
  return chosen.toSorted((a, b) => a - b)
}
