import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { factsOf } from '@sabha/ticketing/seat-facts'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { type HallStates, stateAt } from '../../seat-map/seat-states.ts'
import type { ShowTerms } from '../../show-terms.ts'

/** What a visitor looks for in the hall. Prices in paise, of one seat as it costs now. */
export type SeatWish =
  | { kind: 'up-to'; price: number }
  | { kind: 'from'; price: number }
  | { kind: 'wheelchair' }
  | { kind: 'step-free' }
  | { kind: 'whole-view' }

/** The wishes that tell seats of this hall apart, cheaper ones first. */
export function wishesIn(plan: HallPlan, prices: ShowTerms['offers']): SeatWish[] {
  const told = [...new Set(plan.sections.flatMap(({ name }) => prices.get(name)?.now ?? []))].toSorted((a, b) => a - b)
  const facts = Object.values(plan.facts ?? {})
  const has = (is: (of: (typeof facts)[number]) => boolean) => facts.some(is)
  return [
    ...told.slice(0, -1).map((price) => ({ kind: 'up-to', price }) as const),
    ...told.slice(1).map((price) => ({ kind: 'from', price }) as const),
    ...(has(({ wheelchair }) => wheelchair === true) ? [{ kind: 'wheelchair' } as const] : []),
    ...(has(({ access }) => access === 'step-free') ? [{ kind: 'step-free' } as const] : []),
    ...(has(({ view }) => view === 'restricted') ? [{ kind: 'whole-view' } as const] : []),
  ]
}

/** The seats that a wish leaves out, and how many of the others can be had. Companions' seats go with their wheelchair places. */
export function filterSeats(
  plan: HallPlan,
  states: HallStates,
  prices: ShowTerms['offers'],
  wish: SeatWish,
): { faded: ReadonlySet<SeatId>; free: number } {
  const sectionOf = sectionLookup(plan)
  const faded = new Set<SeatId>()
  let free = 0
  for (const { label: row, seats } of plan.rows) {
    const inRow = states.get(row) ?? ''
    for (const [index, [number]] of seats.entries()) {
      const id = seatId({ row, number })
      const price = prices.get(sectionOf({ row, number }) ?? '')?.now
      if (!isWished(wish, price, factsOf(plan, id))) faded.add(id)
      else if (['available', 'selected'].includes(stateAt(inRow, index))) free++
    }
  }
  return { faded, free }
}

function isWished(wish: SeatWish, price: number | undefined, facts: ReturnType<typeof factsOf>): boolean {
  switch (wish.kind) {
    case 'up-to':
      return price !== undefined && price <= wish.price
    case 'from':
      return price !== undefined && price >= wish.price
    case 'wheelchair':
      return facts.wheelchair === true || facts.companion !== undefined
    case 'step-free':
      return facts.access === 'step-free'
    case 'whole-view':
      return facts.view === undefined
    default:
      return wish satisfies never
  }
}
