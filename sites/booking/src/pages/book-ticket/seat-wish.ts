import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { factsOf } from '@sabha/ticketing/seat-facts'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { type HallStates, stateAt } from '@sabha/ui/seat-map/seat-states'
import * as z from 'zod/mini'
import { readJson, remove, session, write } from '../../session/browser-storage.ts'
import type { ShowTerms } from '../../show-terms.ts'

/** What a visitor looks for in the hall. Prices are paise for one seat, as it costs now. */
const SeatWish = z.union([
  z.object({ kind: z.enum(['up-to', 'from']), price: z.number() }),
  z.object({ kind: z.enum(['wheelchair', 'step-free', 'whole-view']) }),
])
export type SeatWish = z.output<typeof SeatWish>

/** Returns the wishes that tell seats of this hall apart, cheaper ones first. A chosen wish stays, even if prices have changed. */
export function wishesIn(plan: HallPlan, prices: ShowTerms['offers'], chosen?: SeatWish | null): SeatWish[] {
  const told = toldWishes(plan, prices)
  return chosen && !told.some((wish) => wishKey(wish) === wishKey(chosen)) ? [chosen, ...told] : told
}

export const wishKey = (wish: SeatWish) => ('price' in wish ? `${wish.kind} ${wish.price}` : wish.kind)

function toldWishes(plan: HallPlan, prices: ShowTerms['offers']): SeatWish[] {
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

/** Returns the seats that a wish leaves out, and how many of the others are free. A companion's seat goes with its wheelchair place. */
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

const place = 'seatWish'

/** Returns the wish that was chosen for this show in this tab. */
export function keptWish(showId: string): SeatWish | null {
  const kept = z.object({ showId: z.literal(showId), wish: SeatWish }).safeParse(readJson(session, place))
  return kept.success ? kept.data.wish : null
}

/** Keeps the wish for a visitor who goes to another page and comes back. */
export function keepWish(showId: string, wish: SeatWish | null): void {
  if (wish) write(session, place, JSON.stringify({ showId, wish }))
  else remove(session, place)
}
