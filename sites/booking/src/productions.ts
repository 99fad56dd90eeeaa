import type { Show } from '@sabha/api/shapes'

/** A show, or the nights of one production: the earliest first. */
export type Nights = readonly [Show, ...Show[]]

/** The nights of a production together, where its first one is; in the order in which they came. */
export function productionsIn(shows: readonly Show[]): Nights[] {
  const known = new Map<string, Show[]>()
  const all: Nights[] = []
  for (const show of shows) {
    const { production_id: id } = show
    const nights = id === null ? undefined : known.get(id)
    if (nights) nights.push(show)
    else {
      const first: [Show, ...Show[]] = [show]
      if (id !== null) known.set(id, first)
      all.push(first)
    }
  }
  return all
}

/** The night that is told of: the next that can be booked, else the next. */
export function leadOf(nights: Nights): Show {
  return nights.find(({ on_sale }) => on_sale) ?? nights[0]
}
