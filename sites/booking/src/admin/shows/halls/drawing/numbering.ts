/** The ways to number the seats of a row. */
export const numberings = ['from-left', 'from-right', 'odd-left', 'odd-right', 'from-aisle', 'twos-from-left', 'twos-from-right'] as const
export type Numbering = (typeof numberings)[number]

interface Place {
  x: number
  y: number
}

/** In seat pitches. Neighbours that are further apart than this have an aisle between them. */
const aisleGap = 1.6

/**
 * Returns the numbers of a row's seats, which are given in reading order.
 * `odd-left`: outwards from the middle, odd numbers to the left and even ones to the right. `from-aisle`: each part of the row from its
 * inner end.
 * `twos-…`: only odd numbers or only even ones, depending on the first.
 */
export function numbersOf(places: readonly Place[], way: Numbering, first: number): number[] {
  const count = places.length
  switch (way) {
    case 'from-left':
      return places.map((_, index) => first + index)
    case 'from-right':
      return places.map((_, index) => first + count - 1 - index)
    case 'odd-left':
      return outwards(count, first, 'left')
    case 'odd-right':
      return outwards(count, first, 'right')
    case 'from-aisle':
      return fromAisles(places, first)
    case 'twos-from-left':
      return places.map((_, index) => first + 2 * index)
    case 'twos-from-right':
      return places.map((_, index) => first + 2 * (count - 1 - index))
    default:
      return way satisfies never
  }
}

/** Numbers outwards from the middle. The side that begins gets 1, 3, 5 … and, of an odd count, one seat more; the other gets 2, 4, 6 …. */
function outwards(count: number, first: number, begins: 'left' | 'right'): number[] {
  const onLeft = begins === 'left' ? Math.ceil(count / 2) : Math.floor(count / 2)
  const odd = (nth: number) => first + 2 * nth
  const even = (nth: number) => first + 1 + 2 * nth
  return Array.from({ length: count }, (_, index) => {
    const isLeft = index < onLeft
    const nth = isLeft ? onLeft - 1 - index : index - onLeft
    return isLeft === (begins === 'left') ? odd(nth) : even(nth)
  })
}

function fromAisles(places: readonly Place[], first: number): number[] {
  const parts = partsOf(places)
  const middle = (parts.length - 1) / 2
  return parts.flatMap((part, index) => {
    const numbers = part.map((_, nth) => first + nth)
    // A part left of the middle has its aisle at its right end.
    return index < middle ? numbers.toReversed() : numbers
  })
}

/** Splits a row at its aisles. */
export function partsOf<Seat extends Place>(seats: readonly Seat[]): Seat[][] {
  const parts: Seat[][] = []
  for (const [index, seat] of seats.entries()) {
    const before = seats[index - 1]
    const isNext = before && Math.hypot(seat.x - before.x, seat.y - before.y) < aisleGap
    if (isNext) parts.at(-1)?.push(seat)
    else parts.push([seat])
  }
  return parts
}
