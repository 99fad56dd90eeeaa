import type { Show } from '@sabha/api/shapes'

/** A show, or the nights of one production, the earliest first. */
export type Nights = readonly [Show, ...Show[]]

/** Groups the nights of a production at the place of its first one; the shows' order stays otherwise. */
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

/** Returns the night that is shown for a production: the next that can be booked, else the next. */
export function leadOf(nights: Nights): Show {
  return nights.find(({ on_sale }) => on_sale) ?? nights[0]
}
